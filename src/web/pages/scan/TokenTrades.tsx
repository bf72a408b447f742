import type { SimulatedTrade, TokenScan, TraderKind, TradeStage } from '#model/tokenScan.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { describeBetween } from './describeTokenField.ts';

const stageWords: Record<TradeStage, string> = {
  notTried: 'could not be tried',
  buyRefused: 'purchase refused',
  boughtNothing: 'purchase brought nothing',
  sellRefused: 'sale refused',
  sold: 'sold',
};

const traderWords: Record<TraderKind, string> = {
  fresh: 'A fresh address',
  followed: 'A fresh address, before whose sale another one bought and sold',
  buyer: 'An earlier buyer',
  eoa: 'A fresh EOA',
};

function describeTrade(trade: SimulatedTrade): string {
  const { between } = trade;
  return between ? `${describeBetween(between)}: ${describeOutcome(trade)}` : describeOutcome(trade);
}

function describeOutcome({ stage, soldPercent, route, reason }: SimulatedTrade): string {
  const said = reason === null || stage === 'sold' ? '' : `: “${reason}”`;
  const how = route === 'transfer' ? ', though not by approval, as exchanges sell' : '';
  return stage === 'sold' ? `${stageWords.sold} ${soldPercent} %${how}` : `${stageWords[stage]}${said}`;
}

/** Base units in and out, as balances before and after showed them. */
function describeAmounts(trade: SimulatedTrade): string {
  const { paid, boughtDue, bought, kept, sold, soldArrived, received } = trade;
  const left = kept === undefined ? '' : `, had ${kept} left`;
  const due = boughtDue === null ? '' : `, due ${boughtDue}`;
  const buying = paid === null ? `held ${bought}` : `paid ${paid}${due}, got ${bought}${left}`;
  return sold === '0'
    ? buying
    : `${buying}; sold ${sold}, ${soldArrived} reached the pool, received ${received}`;
}

/** Every trade behind the figures, exact, for whoever wants to check them. */
export function TokenTrades({ scan: { chain, trades } }: { scan: TokenScan }) {
  if (trades.length === 0) return null;
  return (
    <details className="border-t border-line px-4.5 py-2.5">
      <summary className="link w-fit py-1">
        {trades.length === 1 ? 'The simulated trade' : `All ${trades.length} simulated trades`}
      </summary>
      <ol className="mt-1 grid gap-2 text-xs">
        {trades.map((trade) => (
          <li
            key={`${trade.pool} ${trade.trader.address} ${trade.paid} ${trade.between?.kind} ${trade.between?.amount}`}
            className="num min-w-0 wrap-anywhere"
          >
            <p className="flex flex-wrap items-center gap-x-2">
              {traderWords[trade.trader.kind]}
              <ChainHash chain={chain} kind="address" value={trade.trader.address} />
              <span>{describeTrade(trade)}</span>
            </p>
            <p className="text-muted">{describeAmounts(trade)} (base units)</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

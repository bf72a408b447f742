import { type ReactNode, use } from 'react';
import { toDecimal } from '#lib/shortenAmount.ts';
import type { Fact } from '#model/facts.ts';
import { percent } from '#scoring/factors/words.ts';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { Address } from '#web/ui/Address.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { FactRow } from './FactRow.tsx';
import { HoldersCard } from './HoldersCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { ShareBar } from './ShareBar.tsx';

interface Exchange {
  name: string;
  pair: string | undefined;
  kind: string | undefined;
  url: string | undefined;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The value of `exchanges(projectId=…)`. Metrics hold any JSON, so what has another shape is left out. */
export function readExchanges(value: unknown): Exchange[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown) => {
    if (typeof item === 'string') return [{ name: item, pair: undefined, kind: undefined, url: undefined }];
    if (typeof item !== 'object' || item === null) return [];
    const { name, pair, kind, url } = item as Record<string, unknown>;
    const given = text(name);
    return given ? [{ name: given, pair: text(pair), kind: text(kind), url: text(url) }] : [];
  });
}

/** What part of a whole, both in a token's base units: more digits than a number has. */
export function shareOf(part: string, whole: string): number {
  const [some, all] = [BigInt(part), BigInt(whole)];
  return all === 0n ? 0 : Number((some * 10_000n) / all) / 10_000;
}

function Barred({ barred }: { barred: { count: number; newest: string[] } | null }) {
  if (barred === null) return 'Unknown: a setting may blacklist without an event';
  const more = barred.count - barred.newest.length;
  if (barred.count === 0) return 'None';
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {formatNumber(barred.count)}:
      {barred.newest.map((address) => (
        <Address key={address} value={address} />
      ))}
      {more > 0 && `and ${formatNumber(more)} more`}
    </span>
  );
}

interface MarketTabProps {
  project: ProjectDetails;
  tab: TabOf<'market'>;
  asOf: string;
}

/** Can holders get out, and does one of them decide the price? */
export function MarketTab({ project, tab, asOf }: MarketTabProps) {
  const { facts, metrics } = tab;
  const isPast = use(MomentContext) !== null;
  const show = { projectId: project.id };
  const supply = readFact(facts, 'supply');
  const amount = createAmount(project, supply);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="token-title">
        <CardHeader
          id="token-title"
          title="Token"
          aside={project.tokenTickers.length > 0 ? project.tokenTickers.join(', ') : 'no token on record'}
        />
        <dl>
          <FactRow {...show} name="Supply" factKey="supply" fact={supply}>
            {({ total, cap }) =>
              cap === null ? (
                <>{amount(total)}; the contract states no upper limit</>
              ) : (
                <>
                  {amount(total)}; the contract sets or states a limit of {amount(cap)}
                  <ShareBar share={shareOf(total, cap)} name="exist" rest="may be made within it" />
                </>
              )
            }
          </FactRow>
          <FactRow
            {...show}
            name="Fee on transfers"
            factKey="transferFee"
            fact={readFact(facts, 'transferFee')}
          >
            {({ basisPoints }) =>
              basisPoints === 0
                ? 'None in the transfers that were simulated'
                : `${percent(basisPoints / 10_000)} in a simulated transfer`
            }
          </FactRow>
          <FactRow
            {...show}
            name="Can be sold again"
            factKey="sellSimulation"
            fact={readFact(facts, 'sellSimulation')}
          >
            {({ sellable, reason }) =>
              sellable ? 'Yes, in a simulated sale' : `No: ${reason ?? 'the sale fails'}`
            }
          </FactRow>
          <FactRow
            {...show}
            name="Transfers paused"
            factKey="restrictions"
            fact={readFact(facts, 'restrictions')}
          >
            {({ paused }) =>
              paused === null ? 'No switch for it was found' : paused ? (isPast ? 'Yes' : 'Yes, now') : 'No'
            }
          </FactRow>
          <FactRow
            {...show}
            name="Blacklisted addresses"
            factKey="restrictions"
            fact={readFact(facts, 'restrictions')}
          >
            {({ barred }) => <Barred barred={barred} />}
          </FactRow>
        </dl>
      </Card>
      <HoldersCard projectId={project.id} holders={readFact(facts, 'holders')} held={tab.heldThen} />
      <ExchangesCard project={project} metrics={metrics} />
      <PriceCard project={project} tab={tab} asOf={asOf} />
    </div>
  );
}

/** In units of the token that the supply was read of. */
function createAmount({ tokens }: ProjectDetails, supply: Fact<unknown>): (units: string) => ReactNode {
  const read = supply.state === 'unknown' ? undefined : supply.evidence.find((one) => one.kind === 'call');
  const token = read && tokens.find(({ chain, address }) => chain === read.chain && address === read.address);
  return (units) =>
    token ? (
      <Amount exact={toDecimal(units, token.decimals)} unit={token.symbol} />
    ) : (
      <Amount exact={units} unit="base units" />
    );
}

const columns: Column<Exchange>[] = [
  {
    key: 'name',
    header: 'Exchange',
    title: true,
    cell: ({ name, url }) => (url ? <OutsideLink href={url}>{name}</OutsideLink> : name),
  },
  { key: 'pair', header: 'Pair', cell: ({ pair }) => pair ?? <span className="text-muted">not known</span> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind ?? <span className="text-muted">not known</span> },
];

function ExchangesCard({
  project,
  metrics,
}: {
  project: ProjectDetails;
  metrics: TabOf<'market'>['metrics'];
}) {
  const metric = metrics.find(({ name }) => name === `exchanges(projectId=${project.id})`);
  const exchanges = metric && readExchanges(metric.value);
  return (
    <Card aria-labelledby="exchanges-title" className="overflow-hidden lg:col-span-2">
      <CardHeader
        id="exchanges-title"
        title="Exchanges"
        aside={
          metric && (
            <>
              on record <TimeAgo at={metric.time} />
            </>
          )
        }
      />
      {exchanges && exchanges.length > 0 ? (
        <div className="border-t border-line">
          <Table
            caption="Exchanges"
            columns={columns}
            rows={exchanges}
            rowKey={({ name, pair }) => `${name} ${pair}`}
          />
        </div>
      ) : (
        <CardRow>
          <EmptyState title={exchanges ? 'On no exchange, by the records' : 'Exchanges are not known'}>
            {exchanges
              ? 'The records say that no exchange trades its token.'
              : 'Nothing is on record about where its token is traded.'}
          </EmptyState>
        </CardRow>
      )}
    </Card>
  );
}

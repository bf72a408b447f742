import { use } from 'react';
import { toDecimal } from '#lib/shortenAmount.ts';
import type { Stake, StolenKey, TheftAct } from '#model/stolenKeys.ts';
import { duration } from '#scoring/factors/words.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamesContext } from '#web/evidence/NamedText.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { stolenKeysAnchor } from '#wire/anchors.ts';
import type { StolenKeysView } from '#wire/stolenKeys.ts';

const actWords: Record<TheftAct, string> = {
  replaceCode: 'Upgrade',
  take: 'Withdraw',
  dilute: 'Mint',
  wallet: 'Own wallet',
  tax: 'Fees',
  burn: 'Burn',
  handOut: 'Ownership',
  setting: 'Settings',
  depends: 'Relies on it',
  market: 'Sold into',
  maybe: 'Holder unknown',
};

/** Bars of all keys have one scale; what is unknown reaches the end. */
function scaleOf(keys: readonly StolenKey[]): number {
  const ends = keys.flatMap(({ most, leastUsd }) => [most.state === 'known' ? most.usd : 0, leastUsd ?? 0]);
  return Math.max(1, ...ends);
}

const sayLeast = ({ least, leastUsd }: StolenKey): string => {
  if (least.state === 'unknown') return `unknown: ${least.why}`;
  if (leastUsd !== null) return formatUsd(leastUsd);
  return 'more than nothing, without a price';
};
const sayMost = ({ most }: StolenKey): string => (most.state === 'known' ? formatUsd(most.usd) : 'unknown');

/** At least (filled) and at most (outlined; dashed to the end where unknown). */
function LossBar({ entry, scale }: { entry: StolenKey; scale: number }) {
  const width = (usd: number) => `${((usd / scale) * 100).toFixed(1)}%`;
  const { most, leastUsd } = entry;
  return (
    <svg
      role="img"
      aria-label={`At least ${sayLeast(entry)}. At most ${sayMost(entry)}.`}
      className="block h-3 w-full overflow-visible"
    >
      <rect
        width={most.state === 'known' ? width(most.usd) : '100%'}
        height="100%"
        rx="2"
        className="fill-line stroke-danger"
        strokeDasharray={most.state === 'known' ? undefined : '4 3'}
      />
      <rect width={width(leastUsd ?? 0)} height="100%" rx="2" className="fill-danger" />
    </svg>
  );
}

function StakeList({ stakes }: { stakes: readonly Stake[] }) {
  if (stakes.length === 0) return <>nothing</>;
  return stakes.map(({ token, symbol, decimals, amount, usd }, place) => (
    <span key={token ?? 'coin'}>
      {place > 0 && ', '}
      <Amount exact={toDecimal(amount, decimals)} unit={symbol ?? (token === null ? 'coin' : 'tokens')} />
      {usd === null && <span className="text-muted"> (no price)</span>}
    </span>
  ));
}

/** What holds nothing is told of where the key has a power over it; a token that is reached is counted once, at itself. */
const isTold = ({ act, stakes }: StolenKey['reach'][number]): boolean =>
  stakes.length > 0 || !['market', 'depends', 'wallet'].includes(act);

function Details({ entry }: { entry: StolenKey }) {
  const { reach, moreReach, blocks, least, owners, kind } = entry;
  return (
    <details>
      <summary className="link text-xs">What and how</summary>
      <ul className="mt-2 grid gap-1 text-xs">
        {reach.filter(isTold).map(({ contract, name, act, functions, delaySeconds, stakes }) => (
          <li key={contract} className="wrap-anywhere">
            <Chip tone={act === 'maybe' ? 'neutral' : 'warning'}>{actWords[act]}</Chip>{' '}
            <span title={contract} data-written="">
              {name}
            </span>
            {delaySeconds > 0 && ` after ${duration(delaySeconds)}`}: <StakeList stakes={stakes} />
            {functions.length > 0 && <span className="text-muted"> ({functions.join(', ')})</span>}
          </li>
        ))}
        {moreReach > 0 && <li>{moreReach} more in the API</li>}
        {blocks.map(({ contract, name }) => (
          <li key={contract}>
            <Chip>Block</Chip> <span data-written="">{name}</span>: can be paused, nothing is taken
          </li>
        ))}
        {kind === 'multisig' && (
          <li className="text-muted">One of the {owners.length} keys alone: nothing.</li>
        )}
      </ul>
      {least.state === 'simulated' && least.steps.length > 0 && (
        <div className="mt-2 text-xs">
          <p className="font-[550]">Simulated at block {least.block}</p>
          <ol className="list-decimal pl-5">
            {least.steps.map(({ what, from, to, data }) => (
              <li key={`${from} ${to} ${data}`} data-written="" className="wrap-anywhere">
                {what}
              </li>
            ))}
          </ol>
          <p>
            Taken: <StakeList stakes={least.stakes} />
            {least.minted.length > 0 && (
              <>
                ; minted: <StakeList stakes={least.minted} />
              </>
            )}
          </p>
        </div>
      )}
    </details>
  );
}

function KeyRow({ entry, scale, projectId }: { entry: StolenKey; scale: number; projectId: string }) {
  const { address, kind, threshold, owners, soonestSeconds, sentence, evidence, most, leastUsd } = entry;
  const name = use(NamesContext)(address)?.name;
  const isNothing = leastUsd === 0 && most.state === 'known' && most.usd === 0;
  return (
    <li className="grid gap-2 border-t border-line px-4.5 py-3" data-stated="">
      <div className="flex flex-wrap items-center gap-2">
        {name && (
          <span className="font-[550]" data-written="">
            {name}
          </span>
        )}
        <Address value={address} />
        <Chip tone={kind === 'key' ? 'danger' : 'neutral'}>
          {kind === 'key' ? '1 key' : `${threshold} of ${owners.length} keys`}
        </Chip>
        {soonestSeconds !== null && (
          <Chip tone={soonestSeconds > 0 ? 'neutral' : 'warning'}>
            {soonestSeconds > 0 ? `After ${duration(soonestSeconds)}` : 'At once'}
          </Chip>
        )}
      </div>
      <p className="wrap-anywhere">{sentence}</p>
      {!isNothing && (
        <>
          <LossBar entry={entry} scale={scale} />
          <p className="num flex flex-wrap justify-between gap-x-4 text-xs text-muted">
            <span>Least {sayLeast(entry)}</span>
            <span>Most {sayMost(entry)}</span>
          </p>
        </>
      )}
      <Details entry={entry} />
      <EvidenceLinks evidence={evidence.slice(0, 3)} projectId={projectId} />
    </li>
  );
}

/** What the thief of each key could come by; nothing before the first reading. */
export function StolenKeysCard({ view, projectId }: { view: StolenKeysView | null; projectId: string }) {
  if (!view) return null;
  const { result, problem, readAt } = view;
  const scale = scaleOf(result?.keys ?? []);
  return (
    <Card id={stolenKeysAnchor} aria-labelledby="stolen-keys-title">
      <CardHeader
        id="stolen-keys-title"
        title="Stolen keys"
        description="Least: a simulated theft took it. Most: all that the key reaches."
        aside={<TimeAgo at={readAt} />}
      />
      {!result && <CardRow>Unknown: {problem ?? 'not worked out'}.</CardRow>}
      {result?.keys.length === 0 && <CardRow>No known key holds a power.</CardRow>}
      <ul>
        {result?.keys.map((entry) => (
          <KeyRow key={`${entry.chain} ${entry.address}`} entry={entry} scale={scale} projectId={projectId} />
        ))}
      </ul>
      {result && (
        <CardRow className="text-xs">
          {result.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {result.more > 0 && <span data-site="">{result.more} more keys in the API. </span>}
          <a href={`/api/projects/${projectId}/stolen-keys`} className="link">
            As JSON
          </a>
        </CardRow>
      )}
    </Card>
  );
}

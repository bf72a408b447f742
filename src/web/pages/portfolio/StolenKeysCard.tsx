import { duration } from '#scoring/factors/words.ts';
import { Address } from '#web/ui/Address.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { stolenKeysAnchor } from '#wire/anchors.ts';
import type { PortfolioStolenKeys } from '#wire/portfolio.ts';

type PortfolioKey = PortfolioStolenKeys['keys'][number];

const keysHref = (projectId: string) => `/projects/${projectId}?tab=governance#${stolenKeysAnchor}`;

/** "$1.2 K", "at least $1.2 K"; a sum of nothing with a price is no answer. */
function sayLoss({ value, more }: PortfolioKey): string {
  if (more === null) return formatUsd(value);
  return value > 0 ? `at least ${formatUsd(value)}` : 'unknown';
}

function Parts({ entry: { parts, moreParts, more } }: { entry: PortfolioKey }) {
  return (
    <details>
      <summary className="link text-xs">What and why</summary>
      <ul className="mt-2 grid gap-1 text-xs">
        {parts.map(({ token, symbol, balance, value, by, isSure }) => (
          <li key={`${token} ${by} ${isSure}`} className="num">
            <Amount exact={balance} unit={symbol} />
            {value !== null && ` (${formatUsd(value)})`}
            {by === 'approved' && <Chip>By approval</Chip>}
            {!isSure && <Chip>If the unknown holder is this key</Chip>}
          </li>
        ))}
        {moreParts > 0 && <li>{moreParts} more holdings</li>}
        {more !== null && <li className="text-muted wrap-anywhere">May be more: {more}</li>}
      </ul>
    </details>
  );
}

function KeyRow({ entry }: { entry: PortfolioKey }) {
  const { address, kind, threshold, owners, projects, soonestSeconds } = entry;
  return (
    <li className="grid gap-2 border-t border-line px-4.5 py-3" data-stated="">
      <div className="flex flex-wrap items-center gap-2">
        <Address value={address} />
        <Chip tone={kind === 'key' ? 'danger' : 'neutral'}>
          {kind === 'key' ? '1 key' : `${threshold} of ${owners} keys`}
        </Chip>
        {soonestSeconds !== null && (
          <Chip tone={soonestSeconds > 0 ? 'neutral' : 'warning'}>
            {soonestSeconds > 0 ? `After ${duration(soonestSeconds)}` : 'At once'}
          </Chip>
        )}
        <b className="num ml-auto font-semibold">{sayLoss(entry)}</b>
      </div>
      <p className="text-xs">
        {projects.map(({ id, name }, place) => (
          <span key={id} data-written="">
            {place > 0 && ', '}
            <Link to={keysHref(id)} className="link inline-block min-h-6 underline">
              {name}
            </Link>
          </span>
        ))}
      </p>
      <Parts entry={entry} />
    </li>
  );
}

/** What of the wallets the thief of a project's key could take; nothing where no project is held. */
export function StolenKeysCard({ stolenKeys }: { stolenKeys: PortfolioStolenKeys }) {
  const { keys, more, unknown } = stolenKeys;
  if (keys.length === 0 && unknown.length === 0) return null;
  return (
    <Card aria-labelledby="stolen-keys-title">
      <CardHeader
        id="stolen-keys-title"
        title="Stolen keys"
        description="The most you could lose to whoever steals one of these keys."
      />
      <ul>
        {keys.map((entry) => (
          <KeyRow key={`${entry.chain} ${entry.address}`} entry={entry} />
        ))}
      </ul>
      {more > 0 && <CardRow className="text-xs">{more} more keys reach less.</CardRow>}
      {unknown.length > 0 && (
        <CardRow className="text-xs">
          Unknown:{' '}
          {unknown.map(({ project: { id, name }, why }, place) => (
            <span key={id}>
              {place > 0 && '; '}
              <span data-written="">{name}</span> ({why})
            </span>
          ))}
        </CardRow>
      )}
    </Card>
  );
}

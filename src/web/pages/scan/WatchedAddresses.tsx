import { addressKey } from '#model/addressKey.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { useSession } from '#web/client/session.tsx';
import { useResource } from '#web/client/useResource.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ScanWatches } from '#wire/scans.ts';

const load = () => fetchJson<ScanWatches>('/api/scan-watches');

/** The addresses that whoever is signed in watches; nothing for others, and nothing before the first. */
export function WatchedAddresses() {
  return useSession().session.status === 'authenticated' ? <Watched /> : null;
}

function Watched() {
  const [loaded, reload] = useResource(load);
  if (loaded.kind === 'failed')
    return (
      <p role="alert">
        The addresses that you watch could not be loaded.{' '}
        <button type="button" className="link underline" onClick={() => void reload()}>
          Try again
        </button>
      </p>
    );
  if (loaded.kind === 'loading' || loaded.data.watches.length === 0) return null;
  return (
    <SectionCard
      title="Addresses you watch"
      description="Scanned again about every hour; a mail tells when code or powers are known to have changed."
      bare
    >
      <ul>
        {loaded.data.watches.map(({ chain, address, lookedAt, scan: { id, block } }) => (
          <li
            key={addressKey({ chain, address })}
            className="flex flex-wrap gap-x-4 border-t border-line px-4.5 py-2.5"
          >
            <Link to={`/scan/${id}`} className="link font-mono wrap-anywhere">
              {address}
            </Link>
            <span className="text-muted">
              <ChainName id={chain} />, block {formatNumber(block)}; looked at <TimeAgo at={lookedAt} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

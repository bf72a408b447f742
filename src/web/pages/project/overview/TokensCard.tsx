import { ChainName } from '#web/chains/SiteChains.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';

const mostShown = 6;

interface Place {
  key: string;
  name: string;
  chain: string;
  address: string | null;
}

/** Tokens and contracts with their addresses, to be compared with those in a wallet. */
export function TokensCard({ project: { tokens, contracts } }: { project: ProjectDetails }) {
  const places: Place[] = [
    ...tokens.map(({ symbol, chain, address }) => ({
      key: `token ${chain} ${address} ${symbol}`,
      name: symbol,
      chain,
      address,
    })),
    ...contracts.map(({ label, chain, address }) => ({
      key: `contract ${chain} ${address} ${label}`,
      name: label,
      chain,
      address,
    })),
  ];
  return (
    <FoldCard
      name="contracts"
      title="Contracts"
      note={places.length === 0 ? 'none on record' : nameSome(places)}
    >
      {places.length === 0 ? (
        <p className="px-4.5 pb-3 text-muted">No token or contract on record.</p>
      ) : (
        <div className="px-4.5 pb-3">
          <PlaceList places={places.slice(0, mostShown)} />
          {places.length > mostShown && (
            <details>
              <summary className="link inline-block min-h-6 text-xs">
                {places.length - mostShown} more
              </summary>
              <PlaceList places={places.slice(mostShown)} />
            </details>
          )}
        </div>
      )}
    </FoldCard>
  );
}

const nameSome = ([first, ...others]: readonly Place[]) =>
  others.length === 0 ? first?.name : `${first?.name} and ${others.length} more`;

function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ key, name, chain, address }) => {
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0">
              {name}{' '}
              <span className="text-xs text-muted">
                <ChainName id={chain} />
              </span>
            </span>
            <span className="flex items-center gap-2 text-xs">
              {address ? (
                <ChainHash chain={chain} value={address} kind="address" />
              ) : (
                <span className="text-muted">not deployed yet</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

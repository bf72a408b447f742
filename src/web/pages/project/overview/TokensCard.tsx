import { ChainName } from '#web/chains/SiteChains.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Card } from '#web/ui/Card.tsx';
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
    <Card aria-labelledby="tokens-title" className="p-4.5">
      <h2 id="tokens-title" className="text-sm font-semibold tracking-normal">
        Tokens and contracts
      </h2>
      {places.length === 0 ? (
        <p className="mt-2 text-muted">No token or contract is on record.</p>
      ) : (
        <>
          <PlaceList places={places.slice(0, mostShown)} />
          {places.length > mostShown && (
            <details>
              <summary className="link inline-block min-h-6 text-xs">
                {places.length - mostShown} more
              </summary>
              <PlaceList places={places.slice(mostShown)} />
            </details>
          )}
        </>
      )}
    </Card>
  );
}

function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <ul className="mt-2">
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

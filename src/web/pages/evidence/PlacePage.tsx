import type { ReactNode } from 'react';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { createExplorer } from '#web/evidence/createExplorer.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import type { PageChain } from '#wire/evidencePages.ts';
import type { ExplorerPage } from '#wire/explorers.ts';

interface PlacePageProps {
  /** Block, Transaction: what this is. */
  kind: string;
  /** Number, address or hash, whole. */
  id: string;
  /** What it is called, where that is known. */
  name?: string | undefined;
  chain?: PageChain;
  /** Where an explorer shows it, or what it belongs to: `name` says what is seen there. */
  explorer?: { page: ExplorerPage; id: string | number; name?: string };
  /** Where the page stands: the way from the chain to it. */
  trail?: readonly { name: string; to: string }[];
  children: ReactNode;
}

/** The common frame of pages about what is on a chain. Search engines need none of them. */
export function PlacePage({ kind, id, name, chain, explorer, trail = [], children }: PlacePageProps) {
  const nameOf = useChainName();
  const place = chain ? ` on ${nameOf(chain.chain)}` : '';
  const href = chain && explorer && createExplorer([chain])(chain.chain, explorer.page, explorer.id);
  return (
    <main id="main" className="wrap pt-6 pb-12">
      <Meta
        noindex
        title={`${kind} ${id}${place}`}
        description={`${kind} ${id}${place}: the raw call, the raw answer, what it means, and how to repeat it.`}
      />
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb" className="text-xs text-muted">
          <ol className="flex flex-wrap gap-x-1.5">
            {trail.map(({ name, to }) => (
              <li key={to} className="wrap-anywhere">
                <Link to={to} className="inline-block min-h-6 hover:text-ink hover:underline">
                  {name}
                </Link>{' '}
                /
              </li>
            ))}
            <li aria-current="page">{kind}</li>
          </ol>
        </nav>
      )}
      <p className="mt-2 text-sm text-muted">
        {kind}
        {place}
      </p>
      <h1
        className={`text-lg leading-normal wrap-anywhere sm:text-xl ${name ? '' : 'font-mono'}`}
        tabIndex={-1}
      >
        <span className="sr-only">{kind} </span>
        {name ?? id}
      </h1>
      {name && <p className="font-mono text-sm wrap-anywhere text-muted">{id}</p>}
      {chain?.problem && <p className="mt-2 text-warning">{chain.problem}</p>}
      {href && (
        <p className="mt-2 text-sm">
          <OutsideLink href={href}>Look at {explorer.name ?? 'it'} in a block explorer</OutsideLink>
        </p>
      )}
      <div className="mt-6 grid min-w-0 gap-6 [&>*]:min-w-0">{children}</div>
    </main>
  );
}

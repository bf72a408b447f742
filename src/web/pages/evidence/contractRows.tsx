import type { ReactNode } from 'react';
import { placeHrefs } from '#model/placeHrefs.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import type { AddressPageData, OwnerView } from '#wire/evidencePages.ts';
import { projectHref } from '#wire/projectHref.ts';

type Reading = NonNullable<AddressPageData['reading']>;

export function CodeLink({ hash }: { hash: string }) {
  return (
    <Link to={placeHrefs.code({ hash })} className="link font-mono wrap-anywhere underline">
      {hash}
    </Link>
  );
}

/** The projects that have an address on record. */
export function Owners({ owners }: { owners: readonly OwnerView[] }) {
  if (owners.length === 0) return 'no project on record here';
  return (
    <ul>
      {owners.map(({ projectId, project, label }) => (
        <li key={projectId}>
          <Link to={projectHref(projectId)} className="link underline">
            {project}
          </Link>
          : {label}
        </li>
      ))}
    </ul>
  );
}

/** What code a contract runs, and how anybody could take it over. */
export function contractRows(
  chain: string,
  reading: Pick<
    Reading,
    'proxyKind' | 'implementation' | 'implementationHash' | 'facets' | 'problem' | 'takeovers'
  >,
): [string, ReactNode][] {
  const { proxyKind, implementation, implementationHash, facets, problem, takeovers } = reading;
  return [
    ['Kind of proxy', proxyKind === 'none' ? 'none: it runs its own code' : proxyKind],
    [
      'Implementation',
      implementation && <ChainHash key="behind" chain={chain} kind="address" value={implementation} />,
    ],
    ['Code of the implementation', implementationHash && <CodeLink key="hash" hash={implementationHash} />],
    [
      'Facets',
      facets.length === 0 ? null : (
        <ul key="facets">
          {facets.map(({ address, functions }) => (
            <li key={address} className="flex flex-wrap items-center gap-x-2">
              <ChainHash chain={chain} kind="address" value={address} />
              {functions.length === 1 ? '1 function' : `${formatNumber(functions.length)} functions`}
            </li>
          ))}
        </ul>
      ),
    ],
    ['Not read', problem],
    [
      'Ways to take it over',
      takeovers.length === 0 ? null : (
        <ul key="takeovers">
          {takeovers.map(({ title, open }) => (
            <li key={title}>
              {title}: {open ? 'confirmed by a simulated call' : 'not confirmed by a call'}
            </li>
          ))}
        </ul>
      ),
    ],
  ];
}

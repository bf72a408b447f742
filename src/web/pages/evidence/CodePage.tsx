import { addressKey } from '#model/addressKey.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { CodePageData } from '#wire/evidencePages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { AlikeCode } from './AlikeCode.tsx';
import { Functions } from './Functions.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';
import { Sources } from './Sources.tsx';

export function ErrorBoundary() {
  return <PlaceError name="code" />;
}

const roles = { code: 'runs at', implementation: 'runs behind', facet: 'runs as a facet of' };

/** Under a list that holds only some. */
function More({ children }: { children: string }) {
  return <p className="border-t border-line px-4.5 py-2.5">{children}</p>;
}

function CodePlaces({ places }: Pick<CodePageData, 'places'>) {
  if (places.length === 0)
    return (
      <p className="border-t border-line px-4.5 py-4">
        This site has seen this code nowhere. That does not mean that it runs nowhere.
      </p>
    );
  return (
    <ul>
      {places.map(({ chain, address, label, role, block }) => (
        <li
          key={addressKey({ chain, address })}
          className="flex flex-wrap items-center gap-x-3 border-t border-line px-4.5 py-2.5"
        >
          <span>{roles[role]}</span>
          {label && <span>{label}</span>}
          <ChainHash chain={chain} kind="address" value={address} />
          <span className="text-xs text-muted">
            <ChainName id={chain} />, read at block <BlockNumber chain={chain} number={block} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Audits({ audits }: Pick<CodePageData, 'audits'>) {
  if (audits.length === 0)
    return <p className="border-t border-line px-4.5 py-4">No audit on record here names this code.</p>;
  return (
    <ul>
      {audits.map(({ id, title, auditor, projectId, project, completedOn, contract }) => (
        <li key={`${id} ${contract}`} className="border-t border-line px-4.5 py-2.5">
          <Link to={`${projectHref(projectId, 'code-audit')}#${auditAnchor(id)}`} className="link underline">
            {title}
          </Link>{' '}
          <span className="text-muted">
            {auditor}, for {project}
            {completedOn === null ? ', under way' : `, completed ${completedOn}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Check({ hash, check }: { hash: string; check: NonNullable<CodePageData['check']> }) {
  const place = `${check.address} at block ${formatNumber(check.block)}`;
  if (check.hash === null) return <p className="wrap-anywhere">The node did not give the code of {place}.</p>;
  return (
    <p className="wrap-anywhere">
      {check.hash === hash
        ? `The keccak-256 hash of the code that the node gives for ${place} is this hash.`
        : `The node gives another code for ${place}: its hash is ${check.hash}.`}
    </p>
  );
}

/** The contract whose source builds this very code: without its metadata the same code has any name that somebody likes. */
const nameCode = (sources: CodePageData['sources']): string | undefined =>
  sources
    .find(({ outcome }) => outcome === 'exact')
    ?.target.split(':')
    .at(-1);

export function Component({
  data: { hash, places, audits, sources, file, functions, copies, check, ...data },
}: {
  data: CodePageData;
}) {
  return (
    <PlacePage kind="Code" id={hash} name={nameCode(sources)}>
      <SectionCard title="Where it runs" bare>
        <CodePlaces places={places} />
        {data.hasMorePlaces && <More>{`The first ${places.length}: it was seen at more places.`}</More>}
      </SectionCard>
      <AlikeCode copies={copies} />
      <SectionCard title="Audits naming it" bare>
        <Audits audits={audits} />
        {data.hasMoreAudits && <More>{`The newest ${audits.length}: there are older ones.`}</More>}
      </SectionCard>
      <SectionCard title="Compared source code" bare>
        <Sources codeHash={hash} sources={sources} hasMoreSources={data.hasMoreSources} asked={file} />
        {data.hasMoreSources && <More>{`${sources.length} comparisons are listed: there are more.`}</More>}
      </SectionCard>
      <Functions
        functions={functions}
        description="As far as all analyses of this code that are kept here agree, the newest 32 at most; who holds a power depends on the address."
      />
      {check && (
        <>
          <SectionCard title="Read again">
            <Check hash={hash} check={check} />
          </SectionCard>
          <RawCalls calls={check.calls} />
        </>
      )}
    </PlacePage>
  );
}

import { addressKey } from '#model/addressKey.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { ScanPageData, ScanView } from '#wire/scans.ts';
import { FoldSection } from './FoldSection.tsx';

const row = 'flex flex-wrap items-center gap-x-3 border-t border-line px-4.5 py-2.5';

/** Where the same code was seen, and which audits on record name it. */
export function Elsewhere({ result: { code, places, audits, ...result } }: { result: ScanView }) {
  if (!code) return null;
  const hasMore = result.hasMorePlaces || result.hasMoreAudits;
  return (
    <FoldSection
      title="Same code elsewhere"
      description={
        places.length + audits.length === 0
          ? 'Seen nowhere else by this site, and no audit on record names it.'
          : `By its hash, at places that this site has read.${hasMore ? ' Not all are listed: there are more.' : ''}`
      }
    >
      {audits.length > 0 && (
        <ul aria-label="Audits">
          {audits.map(({ id, title, auditor, projectId, project, completedOn }) => (
            <li key={id} className={row}>
              <Link to={projectHref(projectId, 'code-audit')} className="link">
                {title}
              </Link>
              <span>
                by {auditor} for {project}
                {completedOn && `, ${completedOn}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul aria-label="Places">
          {places.map(({ chain, address, label, role }) => (
            <li key={`${addressKey({ chain, address })} ${role}`} className={row}>
              {label && <span>{label}</span>}
              <ChainHash chain={chain} kind="address" value={address} />
              <span className="text-muted">
                <ChainName id={chain} />
                {role === 'implementation' && ', behind a proxy'}
                {role === 'facet' && ', as a facet of a diamond'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FoldSection>
  );
}

/** What could not be found out, and why. */
export function Gaps({ gaps }: Pick<ScanView, 'gaps'>) {
  if (gaps.length === 0) return null;
  const words = {
    block: 'The block',
    code: 'The code',
    powers: 'Who may call what',
    creation: 'When it was created',
    account: 'Wallets and approvals',
    token: 'The token',
  };
  return (
    <FoldSection title="Not checked" note={`${gaps.length} of this scan`}>
      <ul>
        {gaps.map(({ step, why }) => (
          <li key={`${step} ${why}`} className="border-t border-line px-4.5 py-2.5">
            {words[step]}: {why}
          </li>
        ))}
      </ul>
    </FoldSection>
  );
}

/** What is known to differ from the result before. */
export function Changes({ previous }: Pick<ScanPageData, 'previous'>) {
  if (!previous) return null;
  const { id, block, changes } = previous;
  return (
    <FoldSection
      title="What changed"
      description={
        <>
          Since{' '}
          <Link to={`/scan/${id}`} className="link underline">
            the result at block {formatNumber(block)}
          </Link>
          : {changes.length === 0 ? 'nothing that both results know.' : 'what both results know.'}
        </>
      }
    >
      {changes.length > 0 && (
        <ul>
          {changes.map(({ what, before, after }) => (
            <li key={what} className="border-t border-line px-4.5 py-2.5 wrap-anywhere">
              <span className="font-[550]">{what}</span>
              <p>
                <span className="text-muted">before</span> {before}
              </p>
              <p>
                <span className="text-muted">now</span> {after}
              </p>
            </li>
          ))}
        </ul>
      )}
    </FoldSection>
  );
}

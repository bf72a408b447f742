import { shortenHash } from '#lib/shortenHash.ts';
import { isGraded } from '#model/controlGrade.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { GradeLetters } from '#web/projectRows/GradeLetters.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { ScanFormData } from '#wire/scans.ts';

/** What others scanned: by its name where one is known, with its control grade. */
export function RecentScans({ recent }: Pick<ScanFormData, 'recent'>) {
  if (recent.length === 0) return null;
  return (
    <SectionCard title="Recent scans" description="Contracts only. We do not keep who asked." bare>
      <ul>
        {recent.map(({ id, chain, address, label, block, controlGrade }) => (
          <li
            key={id}
            className="grid grid-cols-[3ch_minmax(0,1fr)] gap-x-4 border-t border-line px-4.5 py-2.5"
          >
            {controlGrade && isGraded(controlGrade) ? (
              <GradeLetters grade={controlGrade} className="font-semibold" />
            ) : (
              <span className="text-muted" title="Control grade unknown">
                ?
              </span>
            )}
            <span className="flex min-w-0 flex-wrap gap-x-4">
              <Link to={`/scan/${id}`} className="link font-[550] wrap-anywhere" title={address}>
                {label ?? shortenHash(address)}
              </Link>
              <span className="text-muted">
                {label !== null && `${shortenHash(address)}, `}
                <ChainName id={chain} />, block {formatNumber(block)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import type { ScannedPower } from '#wire/scans.ts';
import { FoldSection } from './FoldSection.tsx';

/** Each function that lets somebody do what others cannot, or anybody what nobody should, with what was read to know it. */
export function ScanPowers({ powers }: { powers: readonly ScannedPower[] }) {
  if (powers.length === 0) return null;
  return (
    <FoldSection
      title="Powers"
      description="What only some may do, and what anybody may do though it does harm, with what was read to know it."
    >
      <ul>
        {powers.map(({ target, selector, name, guard, paths, evidence }) => (
          <li key={`${target} ${selector}`} className="border-t border-line px-4.5 py-2.5">
            <p>
              <code className="wrap-anywhere">{name ?? selector}</code>{' '}
              <span className="text-xs text-muted">{guard}</span>
            </p>
            <ul className="text-muted">
              {paths.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
            <EvidenceLinks evidence={evidence} projectId="" />
          </li>
        ))}
      </ul>
    </FoldSection>
  );
}

import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { ScannedPower } from '#wire/scans.ts';

/** Each function that only some may call, who they are, and what was read to know it. */
export function ScanPowers({ powers }: { powers: readonly ScannedPower[] }) {
  if (powers.length === 0) return null;
  return (
    <SectionCard title="What only some may do" description="With what was read to know it." bare>
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
    </SectionCard>
  );
}

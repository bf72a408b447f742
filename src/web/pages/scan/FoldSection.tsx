import type { ReactNode } from 'react';
import { FoldCard } from '#web/ui/Fold.tsx';

interface FoldSectionProps {
  title: string;
  description?: ReactNode;
  note?: ReactNode;
  isOpen?: boolean;
  /** As sections that do not open have it; here content always brings its own rows. */
  bare?: boolean;
  children?: ReactNode;
}

/** A section of a scan that opens; its description stands inside. */
export function FoldSection({ title, description, note, isOpen = false, children }: FoldSectionProps) {
  return (
    <FoldCard name={`scan ${title}`} title={title} note={note} isOpen={isOpen}>
      {description && <div className="px-4.5 pb-2.5 text-xs text-muted">{description}</div>}
      {children}
    </FoldCard>
  );
}

import type { ReactNode } from 'react';
import type { Evidence } from '#model/evidence.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';

interface ReadFigureProps {
  evidence: readonly Evidence[];
  /** Whose it is; a chain's own coin is nobody's. */
  projectId?: string | undefined;
  children: ReactNode;
}

const mostShown = 2;

/** An amount that was read from a chain, and where each part of it can be read again. */
export function ReadFigure({ evidence, projectId = '', children }: ReadFigureProps) {
  const links = <EvidenceLinks evidence={evidence} projectId={projectId} />;
  return (
    <div data-stated="" className="grid justify-items-end gap-0.5 [&_ul]:justify-end">
      {children}
      {evidence.length > mostShown ? (
        <details className="text-xs">
          <summary className="link w-fit py-1">{evidence.length} wallets</summary>
          {links}
        </details>
      ) : (
        links
      )}
    </div>
  );
}

import type { ReactNode } from 'react';

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
}

/** Heading of a home section with a note or an action at its right. */
export function SectionHead({ id, title, aside }: SectionHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id}>{title}</h2>
      {aside && (
        <div className="text-xs text-muted" data-written="">
          {aside}
        </div>
      )}
    </div>
  );
}

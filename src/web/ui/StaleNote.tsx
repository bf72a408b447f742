import type { ReactNode } from 'react';
import { Chip } from './Chip.tsx';
import { TimeAgo } from './TimeAgo.tsx';

interface StaleNoteProps {
  /** When the data was true. */
  at: string;
  /** Why it is old. */
  children?: ReactNode;
}

/** Old data says so, with its time. */
export function StaleNote({ at, children }: StaleNoteProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <Chip tone="warning">delayed</Chip>
      <span>
        Data of <TimeAgo at={at} />
        {children && <>. {children}</>}
      </span>
    </p>
  );
}

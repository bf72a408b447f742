import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';

const first = 12;

/** The beginning of a long list, and the button that brings the rest. */
export function useShortList<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  if (all || rows.length <= first) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, first),
    more: (
      <CardRow>
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      </CardRow>
    ),
  };
}

import type { ClipboardEvent } from 'react';
import { shortenAmount } from '#lib/shortenAmount.ts';

interface AmountProps {
  /** The exact decimal, not grouped. */
  exact: string;
  unit?: string | undefined;
}

/** An amount as people read it; the exact one on hover, and when it is copied. */
export function Amount({ exact, unit }: AmountProps) {
  const whole = unit ? `${exact} ${unit}` : exact;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', whole);
    event.preventDefault();
  };
  return (
    <span title={whole} onCopy={copy} className="whitespace-nowrap">
      {shortenAmount(exact)}
      {unit && <span className="text-muted"> {unit}</span>}
    </span>
  );
}

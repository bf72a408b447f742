import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldText & { options: readonly { value: string; label: string; disabled?: boolean }[] };

export function Select({ label, hint, error, hideLabel, className, options, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className }} id={select.id}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className="input appearance-none pr-9">
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 12 12"
            className="pointer-events-none absolute top-1/2 right-3 size-3 -translate-y-1/2 text-muted"
            aria-hidden="true"
          >
            <path d="M2 4.5 6 8.5 10 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </div>
      )}
    </FieldFrame>
  );
}

import { type InputHTMLAttributes, useId } from 'react';
import { FieldError, type FieldText } from './FieldFrame.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & Omit<FieldText, 'hideLabel'>;

/** The label may hold links; pressing its text toggles the box. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5 py-1">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="mt-0.5 size-4.5 shrink-0 cursor-pointer rounded-sm accent-signal"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p id={`${id}-hint`} className="text-xs text-muted">
              {hint}
            </p>
          )}
          <FieldError id={`${id}-error`} error={error} />
        </div>
      </div>
    </div>
  );
}

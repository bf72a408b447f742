import { type ReactNode, useId } from 'react';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to mend it; marks the control invalid. */
  error?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
}

export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

type FieldFrameProps = FieldText & {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label, hint and error around one control, tied to it by id. */
export function FieldFrame({ label, hint, error, hideLabel, id, className, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-[550]'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}

/** The live region exists before the error does, otherwise its first text is not announced. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-xs text-danger">
          <svg viewBox="0 0 12 12" className="mt-0.75 size-3 shrink-0" aria-hidden="true">
            <path d="M6 1 11.5 11H.5Z" fill="currentColor" />
          </svg>
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

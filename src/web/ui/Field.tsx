import { type InputHTMLAttributes, useState } from 'react';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> &
  FieldText & { type?: 'text' | 'email' | 'password' | 'code' | 'search' | 'url' | 'number' | 'date' };

/** A labelled one-line input. `code` is a one-time code: digits keyboard, filled by the system, pasteable. */
export function Field({ label, hint, error, hideLabel, className, type = 'text', ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className }} id={input.id}>
      {(wiring) =>
        type === 'password' ? (
          <div className="relative">
            <input {...input} {...wiring} type={shown ? 'text' : 'password'} className="input pr-16" />
            <button
              type="button"
              className="absolute inset-y-1 right-1 rounded px-2.5 text-xs font-[550] text-muted hover:text-ink"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-controls={wiring.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </button>
          </div>
        ) : (
          <input {...kindOf(type)} {...input} {...wiring} />
        )
      }
    </FieldFrame>
  );
}

function kindOf(type: Exclude<FieldProps['type'], undefined>): InputHTMLAttributes<HTMLInputElement> {
  if (type === 'code') {
    return {
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      autoCapitalize: 'none',
      spellCheck: false,
      className: 'input font-mono tracking-[0.2em]',
    };
  }
  if (type === 'email') {
    return { type, autoComplete: 'email', spellCheck: false, className: 'input' };
  }
  return { type, className: 'input' };
}

import { useEffect, useRef, useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** Name of the button: Copy address 0x7a3f…91c2. */
  label: string;
  onCopy?: (() => void) | undefined;
}

/** A small button that copies text and says so. */
export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopy?.();
    } catch {
      setState('failed');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), 2_000);
  };

  return (
    <>
      <button type="button" className="icon-btn size-6" aria-label={label} title={label} onClick={copy}>
        <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true" fill="none" stroke="currentColor">
          {state === 'copied' ? (
            <path d="m3 8.5 3.5 3.5L13 4.5" strokeWidth="1.75" className="text-signal" />
          ) : (
            <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" strokeWidth="1.25" />
          )}
        </svg>
      </button>
      <span role="status" className={state === 'failed' ? 'text-xs text-danger' : 'sr-only'}>
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Copying is not allowed here'}
      </span>
    </>
  );
}

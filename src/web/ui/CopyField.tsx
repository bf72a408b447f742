import { useId } from 'react';
import { CopyButton } from './CopyButton.tsx';

/** Text to be taken away: selected on focus, copied by its button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="text"
          readOnly
          value={value}
          className="input font-mono text-xs"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} label={`Copy ${label}`} />
      </div>
    </div>
  );
}

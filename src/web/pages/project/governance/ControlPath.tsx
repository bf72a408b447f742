import { type ReactNode, use } from 'react';
import type { Holder } from '#model/controlTypes.ts';
import { duration } from '#scoring/factors/words.ts';
import { NamesContext } from '#web/evidence/NamedText.tsx';
import { Address } from '#web/ui/Address.tsx';

/** The steps to the keys behind a function. */
export function ControlPath({ holder }: { holder: Holder }) {
  return (
    <ol className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {stepsOf(holder).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the path is the step's identity.
        <li key={index} className="inline-flex items-center gap-2">
          {index > 0 && (
            <svg viewBox="0 0 14 10" className="h-2.5 w-3.5 text-muted" aria-hidden="true">
              <path d="M0 5h12M8.5 1.5 12 5 8.5 8.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
            </svg>
          )}
          <span className="inline-flex min-h-7 items-center gap-1.5 rounded border border-line px-2">
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}

function stepsOf(holder: Holder): ReactNode[] {
  switch (holder.kind) {
    case 'nobody':
      return ['nobody can call it any more'];
    case 'anyone':
      return ['anybody can call it'];
    case 'others':
      return ['there may be others'];
    case 'maybeAnyone':
      return ['perhaps anybody'];
    case 'unknown':
      return ['an unknown holder, if any'];
    case 'key':
      return [<Step key={holder.address} text="one key" address={holder.address} />];
    case 'multisig':
      return [
        <Step
          key={holder.address}
          text={`${holder.threshold} of ${holder.owners} keys`}
          address={holder.address}
        />,
      ];
    case 'timelock':
      return [
        <Step
          key={holder.address}
          text={`timelock, ${duration(holder.delaySeconds)}`}
          address={holder.address}
        />,
        ...stepsOf(holder.controller),
      ];
    case 'contract':
      return [
        <Step key={holder.address} text="contract" address={holder.address} />,
        ...(holder.controller ? stepsOf(holder.controller) : ['control not known']),
      ];
  }
}

function Step({ text, address }: { text: string; address: string }) {
  const named = use(NamesContext)(address);
  return (
    <>
      {text}
      {named && (
        <span data-written="" className="font-[550]">
          {named.name}
        </span>
      )}
      <Address value={address} />
    </>
  );
}

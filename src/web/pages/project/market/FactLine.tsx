import type { ReactNode } from 'react';

/** A name and what is said of it, in a list of a card. */
export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[190px_1fr]">
      <dt className="font-[550]">{name}</dt>
      <dd data-stated="" className="num min-w-0 break-words">
        {children}
      </dd>
    </div>
  );
}

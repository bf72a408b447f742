import type { ReactNode } from 'react';

/** What a page says, as names and values. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[190px_1fr]"
          >
            <dt className="font-[550]">{name}</dt>
            <dd className="num min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

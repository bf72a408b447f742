import { Prose } from '#web/pages/content/Prose.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { CompanyData } from '#wire/content.ts';

type Position = Extract<CompanyData, { kind: 'careers' }>['positions'][number];

/** Open positions, or that there are none. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  if (positions.length === 0)
    return (
      <div className="card mt-8 max-w-[82ch]">
        <EmptyState title="No open positions at the moment" />
      </div>
    );
  return (
    <ul className="mt-8 grid max-w-[82ch] gap-4">
      {positions.map(({ title, location, hours, text }) => (
        <li key={title} className="card p-5">
          <h3 className="text-base">{title}</h3>
          <p className="mt-1 text-muted">
            {location}, {hours}
          </p>
          <Prose html={text.html} className="prose mt-3" />
        </li>
      ))}
    </ul>
  );
}

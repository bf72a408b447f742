import { createContext, type ReactNode, use } from 'react';
import { Link } from '#web/ui/Link.tsx';
import type { OwnerChoice } from '#wire/organisations.ts';

const own: OwnerChoice = { organisations: [], current: null, mayChange: true };

const OwnerContext = createContext(own);

/** All within is about the things of one owner: the account, or one of its organisations. */
export function OwnerScope({ owner, children }: { owner: OwnerChoice; children: ReactNode }) {
  return <OwnerContext value={owner}>{children}</OwnerContext>;
}

/** The owner whose things are shown, and how a page or a call is asked for the things of the same one. */
export function useOwner() {
  const owner = use(OwnerContext);
  const pathOf = (path: string) =>
    owner.current === null
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}organisation=${encodeURIComponent(owner.current)}`;
  return { ...owner, pathOf };
}

/** Whose things a page shows; nothing for those without an organisation. */
export function OwnerSwitch() {
  const { organisations, current } = use(OwnerContext);
  if (organisations.length === 0) return null;
  const choices = [{ id: null, name: 'You' }, ...organisations];
  return (
    <nav aria-label="Owner" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={id === null ? '?' : `?organisation=${encodeURIComponent(id)}`}
              aria-current={id === current ? 'page' : undefined}
              className="chip wrap-anywhere aria-[current]:border-current aria-[current]:text-signal"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAdmitted } from '#model/users.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { DeskData } from '#wire/desk.ts';
import { controls, entries, focusNextCase, placeOf } from './caseFocus.ts';
import { places } from './places.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * With the focus on an entry of a list, J and K go to the next and the one before. Nowhere else, so that no key does
 * anything that somebody did not begin; and not while they type.
 */
function moveInList({ key, ctrlKey, metaKey, altKey, target, currentTarget }: KeyboardEvent): void {
  const step = steps[key.toLowerCase()];
  if (step === undefined || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  const entry = target.closest(entries);
  if (!entry || target.matches('input, textarea, select')) return;
  const list = [...currentTarget.querySelectorAll(entries)];
  const next = list[list.indexOf(entry) + step]?.querySelector<HTMLElement>(controls);
  next?.focus();
}

interface DeskFrameProps {
  data: DeskData;
  title: string;
  /** Beside the heading: one action. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What stands around every page of the desk: the way to all that this role may do, and the heading. */
export function DeskFrame({ data, title, aside, children }: DeskFrameProps) {
  const { username, role } = data;
  useRequireSession(username);
  const place = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data are the trigger.
  useEffect(() => focusNextCase(place.current), [data]);
  const { pathname } = useLocation();
  return (
    <main
      id="main"
      className="wrap py-5 sm:py-10"
      onKeyDown={moveInList}
      onFocus={({ target }) => {
        place.current = placeOf(target);
      }}
      onBlur={({ relatedTarget }) => {
        // Whoever pressed beside everything wants the focus nowhere. Of a button that goes away React says nothing.
        if (relatedTarget === null) place.current = undefined;
      }}
    >
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <nav aria-label="Desk" className="mb-6 border-b border-line">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {places
            .filter(({ access }) => isAdmitted(role, access))
            .map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === pathname ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink"
                >
                  {name}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {data.factorDueAt && (
        <p role="note" className="mb-4 rounded border border-line px-3 py-2">
          Your role needs a second factor by {formatDate(new Date(data.factorDueAt))}.{' '}
          <Link to="/my/settings" className="link underline">
            Add one
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="min-w-0 wrap-anywhere">
          {title}
        </h1>
        {aside}
      </div>
      <div className="mt-6 space-y-6">
        {children}
        {data.hasMore && <p className="text-muted">This page does not list all entries.</p>}
      </div>
    </main>
  );
}

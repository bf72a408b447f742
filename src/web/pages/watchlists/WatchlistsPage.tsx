import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { track } from '#web/client/userEvents.ts';
import { OwnerScope, OwnerSwitch, useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import { type Watchlist, type WatchlistsPage, watchlistLimits } from '#wire/watchlists.ts';
import { ListPanel } from './ListPanel.tsx';
import { useListChanges } from './useListChanges.ts';

function NewListForm() {
  const { create } = useListChanges();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await create(name.trim())) setName('');
    setBusy(false);
  };
  return (
    <form className="mt-4 flex items-end gap-2" onSubmit={submit}>
      <Field
        className="grow"
        label="New watchlist"
        value={name}
        maxLength={watchlistLimits.nameLength}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        Create
      </Button>
    </form>
  );
}

const signature = (lists: readonly Watchlist[]) => lists.map(({ id, version }) => `${id} ${version}`).join();

/** Loads the page's data again when a star, a dialog or another tab has changed a list. */
function useFollowedChanges(shown: readonly Watchlist[] | undefined): void {
  const { lists } = useWatchlists();
  const { revalidate } = useRevalidator();
  const known = lists && signature(lists);
  const follow = useEffectEvent(() => {
    if (shown && known !== undefined && known !== signature(shown)) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown follows what is known, not the reverse.
  useEffect(() => follow(), [known]);
}

/** The owner's lists on the left, the chosen one on the right. */
export function Component({ data }: { data: WatchlistsPage }) {
  useRequireSession(data.username);
  return (
    <OwnerScope key={data.owner.current} owner={data.owner}>
      <Watchlists data={data} />
    </OwnerScope>
  );
}

function Watchlists({ data: { lists, seenAt } }: { data: WatchlistsPage }) {
  const { current: organisation, mayChange, pathOf } = useOwner();
  useFollowedChanges(organisation === null ? lists : undefined);
  const query = useQuery();
  const current = lists.find(({ id }) => id === query.get('list')) ?? lists[0];
  return (
    <main id="main" className="wrap py-10">
      <title>Watchlists · Parapet</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>Watchlists</h1>
        <p className="flex gap-3">
          <ButtonLink to={pathOf('/my/rules')}>Rules</ButtonLink>
          <ButtonLink to="/my/inbox">Inbox</ButtonLink>
        </p>
      </div>
      <OwnerSwitch />
      <div className="mt-8 grid gap-6 xl:grid-cols-[260px_1fr]">
        <div className="min-w-0">
          {lists.length > 0 && (
            <nav aria-label="Watchlists" className="card overflow-hidden">
              <ul>
                {lists.map(({ id, name, projects, changes }) => (
                  <li key={id} className="border-b border-line last:border-0">
                    <Link
                      to={pathOf(`?list=${id}`)}
                      onClick={() => track('Switch Watchlist')}
                      aria-current={id === current?.id ? 'page' : undefined}
                      className="flex items-center justify-between gap-3 px-4 py-2.5 aria-[current]:bg-signal-soft aria-[current]:font-[550]"
                    >
                      <span className="truncate">{name}</span>
                      <span className="num text-xs text-muted">
                        {Object.keys(changes).length > 0 && (
                          <span className="text-signal">{Object.keys(changes).length} new · </span>
                        )}
                        {projects.length}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {mayChange && <NewListForm />}
        </div>
        {current ? (
          <ListPanel key={current.id} list={current} lists={lists} seenAt={seenAt} />
        ) : (
          <div className="card">
            {organisation === null ? (
              <EmptyState
                title="You watch nothing yet"
                action={<ButtonLink to="/">Find a project</ButtonLink>}
              >
                Press the star on any project to watch it.
              </EmptyState>
            ) : (
              <EmptyState title="No watchlists yet">Owners and admins create them.</EmptyState>
            )}
          </div>
        )}
      </div>
    </main>
  );
}

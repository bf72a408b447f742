import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '#web/client/messageOf.ts';
import { useSession } from '#web/client/session.tsx';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { ProjectField } from '#web/pages/watchRules/SubjectFields.tsx';
import { projectColumns } from '#web/projectRows/projectColumns.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import { compareHref, mostCompared } from '#wire/compareHref.ts';
import type { WatchlistView } from '#wire/watchlists.ts';
import { ChangeMark } from './ChangeMark.tsx';
import { ListMenu } from './ListMenu.tsx';
import { visitList } from './listCalls.ts';
import { useListChanges } from './useListChanges.ts';

/** Ends the visit of a list when it is left: the next one marks only what came after. */
function useVisit(listId: string, seenAt: string): void {
  const { session } = useSession();
  const { lists } = useWatchlists();
  // Somebody who acts as the user must not take the news away from them.
  const isOwn = session.status === 'authenticated' && session.user.adminId === undefined;
  const latest = useRef({ seenAt, counts: false });
  latest.current = { seenAt, counts: isOwn && (lists?.some(({ id }) => id === listId) ?? false) };

  useEffect(() => {
    const leave = () => {
      const { counts, seenAt: at } = latest.current;
      if (!counts) return;
      const body = JSON.stringify({ id: listId, at });
      navigator.sendBeacon('/api/watchlist/visit', new Blob([body], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [listId]);
}

interface ListPanelProps {
  list: WatchlistView;
  lists: readonly WatchlistView[];
  /** When all this was looked up. */
  seenAt: string;
}

/** Beside the column of lists there is room for less than on the home page. */
const widths: Readonly<Record<string, string>> = { name: 'sm:min-w-56', openFindings: 'max-xl:sm:hidden' };

/** One list: its projects, what is new about them, and what can be done with the list. */
export function ListPanel({ list, lists, seenAt }: ListPanelProps) {
  useVisit(list.id, seenAt);
  const { change, lists: known } = useListChanges();
  const { current: organisation, mayChange } = useOwner();
  // What is being removed right now is gone already.
  const kept = known?.find(({ id }) => id === list.id)?.projects;
  const rows = kept ? list.rows.filter(({ id }) => kept.includes(id)) : list.rows;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));

  const removeChosen = async () => {
    if (await change(list.id, { remove: [...chosen] })) setChosen([]);
  };
  const markSeen = async () => {
    try {
      await visitList(list.id, seenAt);
      await revalidate();
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
  };

  const choice = {
    key: 'choose',
    header: 'Choose',
    hideHeader: true,
    className: 'card-corner-next',
    cell: (row: WatchlistView['rows'][number]) => (
      <label className="-m-1.5 inline-flex size-8 items-center justify-center max-sm:m-0 max-sm:size-11">
        <input
          type="checkbox"
          className="size-4.5 accent-signal"
          aria-label={`Choose ${row.name}`}
          checked={chosen.includes(row.id)}
          onChange={({ target }) => choose(row.id, target.checked)}
        />
      </label>
    ),
  };
  const columns = [
    ...(mayChange ? [choice] : []),
    ...projectColumns({ asOf: seenAt })
      .filter(({ key }) => ['rank', 'name', 'score', 'control', 'openFindings'].includes(key))
      .map((column) => ({ ...column, className: widths[column.key] ?? '' })),
    {
      key: 'news',
      header: 'Since your last visit',
      cell: (row: WatchlistView['rows'][number]) => (
        <ChangeMark projectId={row.id} change={list.changes[row.id]} />
      ),
    },
    ...projectColumns({ asOf: seenAt }).filter(({ key }) => key === 'star'),
  ];
  const news = Object.keys(list.changes).length;
  return (
    <section aria-labelledby="list-name" className="card min-w-0">
      <div className="flex flex-wrap items-center gap-3 px-4.5 py-3.5">
        <h2 id="list-name" className="grow truncate">
          {list.name}
        </h2>
        {news > 0 && (
          <Button size="sm" onClick={markSeen}>
            Mark as seen
          </Button>
        )}
        {chosen.length > 1 && chosen.length <= mostCompared && (
          <ButtonLink size="sm" to={compareHref(chosen)}>
            Compare {chosen.length}
          </ButtonLink>
        )}
        {chosen.length > 0 && (
          <Button size="sm" variant="danger" onClick={removeChosen}>
            Remove {chosen.length}
          </Button>
        )}
        {mayChange && <ListMenu list={list} lists={lists} />}
      </div>
      {organisation !== null && mayChange && (
        <CardRow>
          <ProjectField onChosen={({ id }) => void change(list.id, { add: [id] })} />
        </CardRow>
      )}
      {rows.length > 0 ? (
        <>
          <Table
            short
            caption={`Projects on ${list.name}`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <p className="border-t border-line px-4.5 py-3 text-xs text-muted">
            Since your last visit, <TimeAgo at={list.visitedAt} />. This visit ends when you leave the list.
          </p>
        </>
      ) : (
        <EmptyState title="This list is empty" action={<ButtonLink to="/">Find a project</ButtonLink>}>
          {organisation === null
            ? 'Press the star on a project to put it here.'
            : 'Owners and admins put projects here.'}
        </EmptyState>
      )}
    </section>
  );
}

import { useState } from 'react';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { InboxData } from '#wire/watchRules.ts';
import { InboxRow } from './InboxRow.tsx';

export function Component({ data }: { data: InboxData }) {
  useRequireSession(data.username);
  // Each page and filter is a list of its own.
  return <InboxList key={`${data.page} ${data.onlyUnread}`} data={data} />;
}

function InboxList({ data }: { data: InboxData }) {
  const { items, total, perPage, page, onlyUnread } = data;
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAllRead, setAllRead] = useState(false);
  const { show } = useToast();
  const isRead = (id: string, before: boolean) => changed.get(id) ?? (isAllRead || before);
  const unread = isAllRead
    ? [...changed.values()].filter((read) => !read).length
    : data.unread +
      items.filter(({ id, isRead: before }) => before && !isRead(id, before)).length -
      items.filter(({ id, isRead: before }) => !before && isRead(id, before)).length;

  const mark = async (ids: string[] | null, read: boolean) => {
    try {
      await fetchJson('/api/inbox/mark', { body: { ids, read } });
      if (ids === null) {
        setAllRead(true);
        setChanged(new Map());
      } else setChanged((old) => new Map([...old, ...ids.map((id) => [id, read] as const)]));
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
  };

  const acknowledge = async (id: string) => {
    try {
      await fetchJson('/api/inbox/acknowledge', { body: { id } });
      setTaken((old) => new Map([...old, [id, new Date().toISOString()]]));
      setChanged((old) => new Map([...old, [id, true]]));
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
  };

  const hrefFor = (number: number) => `?${onlyUnread ? 'show=unread&' : ''}page=${number}`;
  return (
    <main id="main" className="wrap py-10">
      <title>Inbox · Parapet</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1}>Inbox</h1>
          <p className="mt-1.5 text-muted" role="status">
            {unread === 0 ? 'All read.' : `${unread} unread.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={onlyUnread ? '/my/inbox' : '?show=unread'}>
            {onlyUnread ? 'Show all' : 'Show unread'}
          </ButtonLink>
          <ButtonLink to="/my/rules">Rules</ButtonLink>
          {unread > 0 && <Button onClick={() => mark(null, true)}>Mark all read</Button>}
        </div>
      </div>
      <Card aria-labelledby="alerts" className="mt-8">
        <CardHeader id="alerts" title={onlyUnread ? 'Unread' : 'Alerts'} />
        {items.length === 0 ? (
          <EmptyState
            title={onlyUnread ? 'Nothing unread' : 'No alerts yet'}
            action={<ButtonLink to="/my/rules">Rules</ButtonLink>}
          >
            {onlyUnread ? null : 'What your rules match is listed here.'}
          </EmptyState>
        ) : (
          <ul>
            {items.map((alert) => (
              <InboxRow
                key={alert.id}
                alert={{
                  ...alert,
                  isRead: isRead(alert.id, alert.isRead),
                  acknowledgedAt: taken.get(alert.id) ?? alert.acknowledgedAt,
                }}
                onMark={(read) => mark([alert.id], read)}
                onAcknowledge={() => acknowledge(alert.id)}
              />
            ))}
          </ul>
        )}
      </Card>
      <div className="mt-6">
        <Pagination
          label="Pages of alerts"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={hrefFor}
        />
      </div>
    </main>
  );
}

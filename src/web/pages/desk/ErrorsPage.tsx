import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskError, DeskErrorsData } from '#wire/desk.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { useDeskAction } from './useDeskAction.ts';

/** Failures that browsers reported, the same ones counted together. */
export function Component({ data }: { data: DeskErrorsData }) {
  const { errors } = data;
  return (
    <DeskFrame data={data} title="Browser errors">
      {errors.length === 0 && (
        <Card>
          <EmptyState title="No browser has reported an error">Browser errors appear here.</EmptyState>
        </Card>
      )}
      {errors.map((error) => (
        <ErrorCard key={error.fingerprint} error={error} />
      ))}
    </DeskFrame>
  );
}

function ErrorCard({ error }: { error: DeskError }) {
  const { fingerprint, title, description, trace, userAgent, count, firstSeenAt, lastSeenAt } = error;
  const { busy, act } = useDeskAction();
  const forget = () =>
    act({
      key: fingerprint,
      path: '/api/admin/errors/delete',
      body: { fingerprint },
      done: () => 'Deleted. If it returns, it is counted anew.',
    });
  return (
    <Card as="article" aria-label={title}>
      <CardHeader
        title={<span className="wrap-anywhere">{title}</span>}
        description={
          count === 1 ? (
            <>
              once, <TimeAgo at={lastSeenAt} />
            </>
          ) : (
            <>
              {formatNumber(count)} times, first <TimeAgo at={firstSeenAt} />, last{' '}
              <TimeAgo at={lastSeenAt} />
            </>
          )
        }
        aside={
          <Button size="sm" loading={busy === fingerprint} onClick={() => void forget()}>
            Seen to
          </Button>
        }
      />
      <CardRow className="space-y-2">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        {trace !== '' && (
          <details>
            <summary className="cursor-pointer text-muted">Trace</summary>
            <pre className="mt-2 text-xs wrap-anywhere whitespace-pre-wrap">{trace}</pre>
          </details>
        )}
        {userAgent !== null && <p className="text-xs wrap-anywhere text-muted">{userAgent}</p>}
      </CardRow>
    </Card>
  );
}

import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskQuote, DeskQuotesData } from '#wire/desk.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { useDeskAction } from './useDeskAction.ts';

/** Who asked for a quote; staff answers by mail and closes the request. */
export function Component({ data }: { data: DeskQuotesData }) {
  const { quotes, all } = data;
  return (
    <DeskFrame data={data} title="Quote requests" aside={<QueueFilter path="/admin/quotes" all={all} />}>
      {quotes.length === 0 && (
        <Card>
          <EmptyState title={all ? 'No quote requests yet' : 'No open requests'}>
            Visitors use the button Request a Quote.
          </EmptyState>
        </Card>
      )}
      {quotes.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} />
      ))}
    </DeskFrame>
  );
}

function QuoteCard({ quote }: { quote: DeskQuote }) {
  const { id, name, email, company, projectUrl, message, createdAt, closedAt } = quote;
  const { busy, act } = useDeskAction();
  const closed = closedAt !== null;
  const toggle = () =>
    act({
      key: id,
      path: '/api/admin/quotes/close',
      body: { id, closed: !closed },
      done: () => (closed ? 'The request is open again.' : 'The request is closed.'),
    });
  return (
    <Card as="article" aria-label={`Request from ${name}`}>
      <CardHeader
        title={<span className="wrap-anywhere">{[name, company].filter(Boolean).join(', ')}</span>}
        description={<TimeAgo at={createdAt} />}
        aside={<Chip tone={closed ? 'neutral' : 'warning'}>{closed ? 'closed' : 'open'}</Chip>}
      />
      <CardRow className="space-y-3">
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
          {projectUrl !== '' && (
            <>
              {' · '}
              <OutsideLink href={projectUrl}>{projectUrl}</OutsideLink>
            </>
          )}
        </p>
        <Button size="sm" loading={busy === id} onClick={() => void toggle()}>
          {closed ? 'Open again' : 'Close as answered'}
        </Button>
      </CardRow>
    </Card>
  );
}

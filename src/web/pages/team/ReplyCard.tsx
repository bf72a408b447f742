import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { longestReply } from '#model/teamProofs.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { TeamWords } from '#wire/teamProofs.ts';

const stateWords = { waiting: 'staff has not read it yet', shown: 'shown', hidden: 'not shown' };

/** Where the team replies to a statement, and what it has replied. */
export function ReplyCard({
  projectId,
  statement,
  replies,
  hasMoreReplies,
}: Pick<TeamWords, 'statement' | 'replies' | 'hasMoreReplies'> & { projectId: string }) {
  return (
    <Card aria-labelledby="replies">
      <CardHeader
        id="replies"
        title="Reply to a statement"
        description="Plain text, marked as the team’s. Staff reviews it first."
      />
      {statement ? (
        <ReplyForm key={statement.about} projectId={projectId} statement={statement} />
      ) : (
        <CardRow>
          Choose the statement on{' '}
          <Link to={projectHref(projectId)} className="link">
            the project’s page
          </Link>
          : every finding, alert, power and answer there has a link <em>Reply as the team</em>.
        </CardRow>
      )}
      {replies.map(({ about, statement: words, text, state, hiddenReason, createdAt }) => (
        <CardRow key={`${about} ${createdAt}`} className="space-y-1 wrap-anywhere">
          <p className="text-xs text-muted">
            To “{words}”, {formatDate(new Date(createdAt))}, {stateWords[state]}
            {hiddenReason !== null && `: ${hiddenReason}`}
          </p>
          <p className="whitespace-pre-line">{text}</p>
        </CardRow>
      ))}
      {hasMoreReplies && <CardRow>The newest {replies.length}: you replied more before.</CardRow>}
    </Card>
  );
}

function ReplyForm({
  projectId,
  statement: { about, words },
}: {
  projectId: string;
  statement: { about: string; words: string };
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError('');
    try {
      await fetchJson('/api/team-replies/send', { body: { projectId, about, text } });
      setText('');
      setSent(true);
      await revalidate();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setSending(false);
  };
  return (
    <CardRow className="space-y-3">
      <p className="wrap-anywhere">“{words}”</p>
      <form className="space-y-3" onSubmit={(event) => void send(event)}>
        <Textarea
          label="Your reply"
          hint={`At most ${longestReply} characters. A newer reply replaces an older one.`}
          required
          maxLength={longestReply}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" loading={sending}>
          Send the reply
        </Button>
      </form>
      <p role="status" className="empty:hidden">
        {sent && 'Sent. It appears beside the statement after staff review.'}
      </p>
    </CardRow>
  );
}

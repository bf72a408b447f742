import { use } from 'react';
import type { StatementRef } from '#model/statements.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { DisputeMark } from '#wire/disputes.ts';
import type { TeamReply } from '#wire/teamReplies.ts';
import { DisputesContext } from './DisputesContext.ts';
import { disputeHref } from './disputeHref.ts';
import { outcomeNames } from './disputeWords.ts';
import { StatementMenu } from './StatementMenu.tsx';

function describeMark({ number, outcome, dueAt }: DisputeMark): string {
  return outcome === null
    ? `Disputed (no. ${number}): to be decided by ${formatDate(new Date(dueAt))}`
    : `Dispute ${number}: ${outcomeNames[outcome]}`;
}

/** What the team says to a statement, who disputed it and what came of it; nothing where nobody did. */
export function StatementNotes({ about }: { about: StatementRef }) {
  const page = use(DisputesContext);
  const marks = page?.disputes.filter((mark) => mark.about === about) ?? [];
  const reply = page?.replies.find((one) => one.about === about);
  if (!page || (marks.length === 0 && !reply)) return null;
  return (
    <>
      {marks.map((mark) => (
        <Link
          key={mark.number}
          to={disputeHref(page.projectId, mark.number)}
          className="link mr-4 inline-block min-h-6 text-xs underline"
        >
          {describeMark(mark)}
        </Link>
      ))}
      {reply && <ReplyNote reply={reply} />}
    </>
  );
}

interface DisputeLinkProps {
  about: StatementRef;
  /** The statement, for those who hear the link without what stands around it. */
  what: string;
}

/** With a statement, in a line that is there anyway: what was said about it, and the menu to dispute it. */
export function DisputeLink({ about, what }: DisputeLinkProps) {
  return (
    <>
      <StatementMenu about={about} what={what} />
      <StatementNotes about={about} />
    </>
  );
}

function ReplyNote({ reply: { text, createdAt } }: { reply: TeamReply }) {
  return (
    <blockquote className="order-last mt-2 max-w-[76ch] basis-full border-l-2 border-line pl-4">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <footer className="text-xs text-muted">
        The team’s own words, {formatDate(new Date(createdAt))}. They change nothing that is measured.
      </footer>
    </blockquote>
  );
}

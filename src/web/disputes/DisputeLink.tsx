import { use } from 'react';
import type { StatementRef } from '#model/statements.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { DisputeMark } from '#wire/disputes.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { TeamReply } from '#wire/teamReplies.ts';
import { DisputesContext } from './DisputesContext.ts';
import { disputeHref, newDisputeHref } from './disputeHref.ts';
import { outcomeNames } from './disputeWords.ts';

function describeMark({ number, outcome, dueAt }: DisputeMark): string {
  return outcome === null
    ? `Disputed (no. ${number}): to be decided by ${formatDate(new Date(dueAt))}`
    : `Dispute ${number}: ${outcomeNames[outcome]}`;
}

interface DisputeLinkProps {
  about: StatementRef;
  /** The statement, for those who hear the link without what stands around it. */
  what: string;
  /** In a line that is there anyway, a flex box that wraps. */
  inline?: boolean;
}

/** With a statement: what the team says to it, who disputed it and what came of it, and the way to dispute it. */
export function DisputeLink({ about, what, inline = false }: DisputeLinkProps) {
  const page = use(DisputesContext);
  if (!page) return null;
  const { projectId, disputes, replies, hasTeam } = page;
  const reply = replies.find((one) => one.about === about);
  // High enough for a finger, without making a line of text higher.
  const target = inline ? '-my-1 inline-block min-h-6 content-center' : 'min-h-6';
  const links = (
    <>
      {disputes
        .filter((mark) => mark.about === about)
        .map((mark) => (
          <Link
            key={mark.number}
            to={disputeHref(projectId, mark.number)}
            className={`${target} link underline`}
          >
            {describeMark(mark)}
          </Link>
        ))}
      <Link
        to={newDisputeHref(projectId, about)}
        rel="nofollow"
        aria-label={`Dispute this: ${what}`}
        className={`${target} text-muted hover:text-ink hover:underline`}
      >
        Dispute this
      </Link>
      {hasTeam && (
        <Link
          to={`${projectHref(projectId)}/team?about=${encodeURIComponent(about)}`}
          rel="nofollow"
          aria-label={`Reply as the team: ${what}`}
          className={`${target} text-muted hover:text-ink hover:underline`}
        >
          Reply as the team
        </Link>
      )}
    </>
  );
  return (
    <>
      {reply && <ReplyNote reply={reply} />}
      {inline ? links : <p className="mt-1 flex flex-wrap gap-x-4 text-xs">{links}</p>}
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

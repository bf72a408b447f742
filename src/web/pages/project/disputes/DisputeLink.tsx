import { use } from 'react';
import type { StatementRef } from '#model/statements.ts';
import { disputeHref, newDisputeHref } from '#web/disputes/disputeHref.ts';
import { outcomeNames } from '#web/disputes/disputeWords.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { DisputeMark } from '#wire/disputes.ts';
import { DisputesContext } from './DisputesContext.ts';

function describeMark({ number, outcome, dueAt }: DisputeMark): string {
  return outcome === null
    ? `Disputed (no. ${number}): to be decided by ${formatDate(new Date(dueAt))}`
    : `Dispute ${number}: ${outcomeNames[outcome]}`;
}

/** With a statement: who disputed it and what came of it, and the way to dispute it. */
export function DisputeLink({ about, what }: { about: StatementRef; what: string }) {
  const page = use(DisputesContext);
  if (!page) return null;
  const { projectId, disputes } = page;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-xs">
      {disputes
        .filter((mark) => mark.about === about)
        .map((mark) => (
          <Link key={mark.number} to={disputeHref(projectId, mark.number)} className="link min-h-6 underline">
            {describeMark(mark)}
          </Link>
        ))}
      <Link
        to={newDisputeHref(projectId, about)}
        rel="nofollow"
        aria-label={`Dispute this: ${what}`}
        className="min-h-6 text-muted hover:text-ink hover:underline"
      >
        Dispute this
      </Link>
    </p>
  );
}

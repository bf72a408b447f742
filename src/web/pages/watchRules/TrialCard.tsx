import { placeHrefs } from '#model/placeHrefs.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Trial } from '#wire/watchRules.ts';

/** What the rule would have told. */
export function TrialCard({ trial }: { trial: Trial }) {
  const { matches, total, isCut, isUntried, since, messagesPerWeek, warnings } = trial;
  const count = `${isCut ? 'At least ' : ''}${total} ${total === 1 ? 'match' : 'matches'}`;
  return (
    <SectionCard
      title="Past 30 days"
      description={
        isUntried
          ? undefined
          : `${count}, about ${messagesPerWeek} ${messagesPerWeek === 1 ? 'message' : 'messages'} a week.`
      }
    >
      {warnings.length > 0 && (
        <ul className="mb-3 space-y-1 text-warning">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {total === 0 && !isUntried && warnings.length === 0 && <p>Nothing would have been told.</p>}
      {isCut && <p className="mb-2 text-xs text-muted">Counted since {formatDate(new Date(since))}.</p>}
      <ul className="space-y-2 text-xs">
        {matches.map(({ text, chain, block, transaction, contract, time, isUnchecked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole.
          <li key={index} className="wrap-anywhere">
            <code>{text}</code>
            {contract !== null && (
              <>
                {' '}
                at <span className="font-mono">{contract}</span>
              </>
            )}
            {isUnchecked && ' (conditions not checked)'} · <TimeAgo at={time} />
            {chain !== null && transaction !== null && (
              <>
                {' · '}
                <Link to={placeHrefs.transaction({ chain, hash: transaction, block })} className="link">
                  Transaction
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {total > matches.length && (
        <p className="mt-2 text-xs text-muted">The newest {matches.length} are listed.</p>
      )}
    </SectionCard>
  );
}

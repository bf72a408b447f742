import { shortenCommit } from '#lib/shortenHash.ts';
import { CardRow } from '#web/ui/Card.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { FollowedCommit } from '#wire/imports.ts';
import { ChangeRows } from './ChangeRows.tsx';

const outcomes: Record<FollowedCommit['outcome'], { word: string; tone: Tone }> = {
  applied: { word: 'applied', tone: 'signal' },
  looked: { word: 'not applied', tone: 'info' },
  refused: { word: 'refused', tone: 'danger' },
};

function describeOutcome({ outcome, total, faults }: FollowedCommit): string {
  if (outcome === 'refused')
    return `Refused: ${formatNumber(faults.length)} ${faults.length === 1 ? 'fault' : 'faults'}.`;
  const changes = `${formatNumber(total)} ${total === 1 ? 'record' : 'records'}`;
  return outcome === 'applied' ? `It changed ${changes}.` : `It would change ${changes}.`;
}

/** What came of the last commit of the repository of import files. */
export function FollowedCard({ followed }: { followed: FollowedCommit }) {
  const { url, commit, lookedAt, outcome, importId, changes, total, left, faults } = followed;
  const { word, tone } = outcomes[outcome];
  return (
    <SectionCard
      title="Followed repository"
      description={<span className="wrap-anywhere">{url}</span>}
      aside={<Chip tone={tone}>{word}</Chip>}
      bare
    >
      <CardRow>
        Commit <span className="font-mono text-xs wrap-anywhere">{shortenCommit(commit)}</span>,{' '}
        <TimeAgo at={lookedAt} />. {describeOutcome(followed)}{' '}
        {importId !== null && (
          <Link to={`/admin/imports/${importId}`} className="link underline">
            Import {importId}
          </Link>
        )}
      </CardRow>
      {faults.map(({ file, path, line, reason }) => (
        <CardRow key={`${file} ${path} ${reason}`} className="text-xs wrap-anywhere">
          {file}
          {line !== undefined && `:${line}`} <span className="font-mono text-muted">{path}</span> {reason}
        </CardRow>
      ))}
      {left.map(({ kind, id, reason }) => (
        <CardRow key={`${kind} ${id}`} className="text-xs wrap-anywhere">
          Unchanged: {kind} <span className="font-mono">{id}</span> {reason}.
        </CardRow>
      ))}
      {outcome === 'looked' && <ChangeRows changes={changes} total={total} />}
    </SectionCard>
  );
}

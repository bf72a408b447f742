import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '#web/client/messageOf.ts';
import { useResource } from '#web/client/useResource.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { DescribedChange } from '#wire/adminFlags.ts';
import { getHistory, undoChange } from './adminCalls.ts';

/** Who changed what and when, of one flag or of all. */
export function HistoryCard({ flagKey }: { flagKey?: string }) {
  const load = useCallback(() => getHistory(flagKey), [flagKey]);
  const [changes, reload] = useResource(load);
  const [undoing, setUndoing] = useState<number>();
  const { revalidate } = useRevalidator();
  const { show } = useToast();

  const undo = async (id: number) => {
    setUndoing(id);
    try {
      await undoChange(id);
      show('The change is undone.');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    await Promise.all([reload(), revalidate()]);
    setUndoing(undefined);
  };

  return (
    <SectionCard
      title="History"
      description="Newest first. Undo brings a flag back as it was before that change."
      bare
    >
      {changes.kind === 'loading' && <SkeletonRows rows={2} label="Loading the history" />}
      {changes.kind === 'failed' && (
        <CardRow>
          <ErrorState title="The history could not be loaded." onRetry={reload} />
        </CardRow>
      )}
      {changes.kind === 'ready' && changes.data.items.length === 0 && (
        <CardRow className="text-muted">Nothing has been changed yet.</CardRow>
      )}
      {changes.kind === 'ready' && (
        <ul>
          {changes.data.items.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              named={flagKey === undefined}
              undoing={undoing === change.id}
              onUndo={() => undo(change.id)}
            />
          ))}
        </ul>
      )}
      {changes.kind === 'ready' && changes.data.hasMore && (
        <CardRow className="text-muted">
          The newest {changes.data.items.length}: there are older changes.
        </CardRow>
      )}
    </SectionCard>
  );
}

interface ChangeRowProps {
  change: DescribedChange;
  /** Whether the row says which flag it is about. */
  named: boolean;
  undoing: boolean;
  onUndo: () => void;
}

function ChangeRow({
  change: { id, key, words, author, changedAt },
  named,
  undoing,
  onUndo,
}: ChangeRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        {named && <p className="font-mono wrap-anywhere">{key}</p>}
        {words.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        <p className="text-xs wrap-anywhere text-muted">
          #{id} · {author} · <TimeAgo at={changedAt} />
        </p>
      </div>
      <Button size="sm" loading={undoing} onClick={onUndo} aria-label={`Undo change ${id} of ${key}`}>
        Undo
      </Button>
    </li>
  );
}

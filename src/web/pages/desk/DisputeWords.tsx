import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DisputePost } from '#wire/disputes.ts';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

const path = '/api/admin/disputes/judge-post';

const stateWords = { waiting: 'not yet read', shown: 'shown', hidden: 'hidden' };

/** What somebody said in a dispute, as staff sees it: every word, and whether others see it. */
export function DisputeWords({ post, about }: { post: DisputePost; about: string }) {
  const { id, writer, state, words, hiddenReason, createdAt } = post;
  const openDialog = useOpenDialog();
  const { busy, act } = useDeskAction();
  const show = () =>
    act({ key: id, path, body: { show: true, id }, done: () => 'Everybody can read it now.' });
  const hide = () =>
    openDialog((close) => (
      <WordsDialog
        title="Hide these words"
        label="Reason"
        hint="Shown in place of the post and mailed to its author."
        submit="Hide them"
        maxLength={1000}
        danger
        onClose={close}
        onSubmit={(reason) =>
          act({ key: 'hide', path, body: { show: false, id, reason }, done: () => 'The words are hidden.' })
        }
      />
    ));
  return (
    <CardRow className="space-y-2">
      <p className="text-xs text-muted">
        {writer === 'staff' ? 'Staff' : 'Author of the dispute'}, <TimeAgo at={createdAt} />,{' '}
        {stateWords[state]}
        {hiddenReason !== null && `: ${hiddenReason}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words?.text}</p>
      {words?.evidence && (
        <p className="text-xs wrap-anywhere whitespace-pre-line text-muted">Evidence: {words.evidence}</p>
      )}
      {writer !== 'staff' && (
        <div className="flex flex-wrap gap-3">
          {state !== 'shown' && (
            <Button
              size="sm"
              loading={busy === id}
              aria-label={`Let through: ${about}`}
              onClick={() => void show()}
            >
              Let through
            </Button>
          )}
          {state !== 'hidden' && (
            <Button size="sm" aria-label={`Hide: ${about}`} onClick={hide}>
              Hide
            </Button>
          )}
        </div>
      )}
    </CardRow>
  );
}

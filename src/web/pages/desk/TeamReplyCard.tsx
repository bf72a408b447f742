import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { DeskReply } from '#wire/teamReplies.ts';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

const path = '/api/admin/team-replies/judge';

/** What a team says to a statement, to be let through or hidden. */
export function TeamReplyCard({ reply }: { reply: DeskReply }) {
  const { id, project, email, statement, text, state, hiddenReason, createdAt } = reply;
  const openDialog = useOpenDialog();
  const { busy, act } = useDeskAction();
  const name = `${project.name}, reply of ${formatDate(new Date(createdAt))}`;
  const show = () =>
    act({ key: id, path, body: { show: true, id }, done: () => 'Everybody can read it now.' });
  const hide = () =>
    openDialog((close) => (
      <WordsDialog
        title="Hide this reply"
        label="Reason"
        hint="Shown to whoever wrote it."
        submit="Hide it"
        maxLength={1000}
        danger
        onClose={close}
        onSubmit={(reason) =>
          act({ key: 'hide', path, body: { show: false, id, reason }, done: () => 'The reply is hidden.' })
        }
      />
    ));
  return (
    <Card as="article" aria-label={name}>
      <CardHeader
        title={name}
        description={email}
        aside={<Chip tone={state === 'waiting' ? 'warning' : 'neutral'}>{state}</Chip>}
      />
      <CardRow className="space-y-2 wrap-anywhere">
        <p className="text-xs text-muted">To “{statement}”</p>
        <p className="whitespace-pre-line">{text}</p>
        {hiddenReason !== null && <p className="text-muted">Reason: {hiddenReason}</p>}
        <div className="flex flex-wrap gap-3">
          {state !== 'shown' && (
            <Button
              size="sm"
              loading={busy === id}
              aria-label={`Let through: ${name}`}
              onClick={() => void show()}
            >
              Let through
            </Button>
          )}
          {state !== 'hidden' && (
            <Button size="sm" aria-label={`Hide: ${name}`} onClick={hide}>
              Hide
            </Button>
          )}
        </div>
      </CardRow>
    </Card>
  );
}

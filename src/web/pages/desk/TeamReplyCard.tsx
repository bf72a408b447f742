import { Button } from '#web/ui/Button.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { DeskReply } from '#wire/teamReplies.ts';
import { TeamCase, useAskReason } from './TeamCase.tsx';
import { useDeskAction } from './useDeskAction.ts';

const path = '/api/admin/team-replies/judge';

/** What a team says to a statement, to be let through or hidden. */
export function TeamReplyCard({ reply }: { reply: DeskReply }) {
  const { id, project, email, statement, text, state, hiddenReason, createdAt } = reply;
  const askReason = useAskReason();
  const { busy, act } = useDeskAction();
  const name = `${project.name}, reply of ${formatDate(new Date(createdAt))}`;
  const show = () =>
    act({ key: id, path, body: { show: true, id }, done: () => 'Everybody can read it now.' });
  const hide = () =>
    askReason({
      title: 'Hide this reply',
      submit: 'Hide it',
      danger: true,
      onSubmit: (reason) =>
        act({ key: 'hide', path, body: { show: false, id, reason }, done: () => 'The reply is hidden.' }),
    });
  const buttons = (
    <>
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
    </>
  );
  return (
    <TeamCase name={name} email={email} state={state} reason={hiddenReason} buttons={buttons}>
      <p className="text-xs text-muted">To “{statement}”</p>
      <p className="whitespace-pre-line">{text}</p>
    </TeamCase>
  );
}

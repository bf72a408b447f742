import { Button } from '#web/ui/Button.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { DeskProposal } from '#wire/teamProposals.ts';
import { FieldChanges } from './ChangeRows.tsx';
import { TeamCase, useAskReason } from './TeamCase.tsx';
import { useDeskAction } from './useDeskAction.ts';

/** What a team would change in its record, to be accepted or declined. */
export function TeamProposalCard({ proposal }: { proposal: DeskProposal }) {
  const { id, project, email, note, state, reason, createdAt, fields, outdated } = proposal;
  const askReason = useAskReason();
  const { act } = useDeskAction();
  const name = `${project.name}, proposal of ${formatDate(new Date(createdAt))}`;
  const decide = (accept: boolean) =>
    askReason({
      title: accept ? 'Accept' : 'Decline',
      submit: accept ? 'Accept it' : 'Decline it',
      ...(accept && { hint: 'The record changes at once.' }),
      danger: !accept,
      onSubmit: (words) =>
        act({
          key: id,
          path: '/api/admin/team-proposals/decide',
          body: { id, accept, reason: words },
          done: () => (accept ? `Accepted: ${name}.` : `Declined: ${name}.`),
        }),
    });
  const buttons = state === 'waiting' && (
    <>
      {!outdated && (
        <Button size="sm" aria-label={`Accept: ${name}`} onClick={() => decide(true)}>
          Accept
        </Button>
      )}
      <Button size="sm" aria-label={`Decline: ${name}`} onClick={() => decide(false)}>
        Decline
      </Button>
    </>
  );
  return (
    <TeamCase name={name} email={email} state={state} reason={reason} buttons={buttons}>
      <p className="whitespace-pre-line">{note}</p>
      {outdated && <p>The record changed since. Decline this; the team can propose again.</p>}
      {fields.length > 0 && <FieldChanges fields={fields} />}
    </TeamCase>
  );
}

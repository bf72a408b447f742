import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { DeskProposal } from '#wire/teamProposals.ts';
import { FieldChanges } from './ChangeRows.tsx';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

/** What a team would change in its record, to be accepted or declined. */
export function TeamProposalCard({ proposal }: { proposal: DeskProposal }) {
  const { id, project, email, note, state, reason, createdAt, fields, outdated } = proposal;
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const name = `${project.name}, proposal of ${formatDate(new Date(createdAt))}`;
  const decide = (accept: boolean) =>
    openDialog((close) => (
      <WordsDialog
        title={accept ? 'Accept' : 'Decline'}
        label="Reason"
        hint={
          accept
            ? 'Shown to whoever proposed it. The record is changed at once.'
            : 'Shown to whoever proposed it.'
        }
        submit={accept ? 'Accept it' : 'Decline it'}
        maxLength={1000}
        danger={!accept}
        onClose={close}
        onSubmit={(words) =>
          act({
            key: id,
            path: '/api/admin/team-proposals/decide',
            body: { id, accept, reason: words },
            done: () => (accept ? `Accepted: ${name}.` : `Declined: ${name}.`),
          })
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
      <CardRow className="space-y-3 wrap-anywhere">
        <p className="whitespace-pre-line">{note}</p>
        {reason !== null && <p className="text-muted">Reason: {reason}</p>}
        {outdated && (
          <p>The record was changed since, so this can only be declined; the team may propose it anew.</p>
        )}
        {fields.length > 0 && <FieldChanges fields={fields} />}
        {state === 'waiting' && (
          <div className="flex flex-wrap gap-3">
            {!outdated && (
              <Button size="sm" aria-label={`Accept: ${name}`} onClick={() => decide(true)}>
                Accept
              </Button>
            )}
            <Button size="sm" aria-label={`Decline: ${name}`} onClick={() => decide(false)}>
              Decline
            </Button>
          </div>
        )}
      </CardRow>
    </Card>
  );
}

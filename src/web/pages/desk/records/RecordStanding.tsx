import { longestReason, type WithdrawableKind } from '#model/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { RecordLine } from '#wire/deskRecords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WordsDialog } from '../WordsDialog.tsx';

const words: Record<WithdrawableKind, { tab: string; hint: string; consequence: string }> = {
  audit: {
    tab: 'code-audit',
    hint: 'Shown with the audit on the page of the project, and in the history of its score.',
    consequence:
      'It counts nowhere from then on, and neither do its findings; its report is not given out. What is left is not called all there is until somebody looks for audits again. It can be put back.',
  },
  incident: {
    tab: 'overview',
    hint: 'Shown with the incident and mailed to everybody who was told of it.',
    consequence: 'It is retracted: it stays on the page, struck through, and counts nowhere.',
  },
};

/** Whether one audit or incident counts, and the way to change that. */
export function RecordStanding({ line, kind }: { line: RecordLine; kind: WithdrawableKind }) {
  const { id, name, projectId, version, withdrawn } = line;
  const { tab, hint, consequence } = words[kind];
  const openDialog = useOpenDialog();
  const { busy, act } = useDeskAction();
  const withdraw = () =>
    openDialog((close) => (
      <WordsDialog
        title={`Withdraw ${name}`}
        label="Reason"
        hint={hint}
        submit="Withdraw it"
        maxLength={longestReason}
        danger
        onClose={close}
        onSubmit={(reason) =>
          act({
            key: 'withdraw',
            path: '/api/admin/records/withdraw',
            body: { kind, id, version, reason },
            done: () => `${name} is withdrawn.`,
          })
        }
      >
        <p className="text-muted">{consequence}</p>
      </WordsDialog>
    ));
  const restore = () =>
    act({
      key: 'restore',
      path: '/api/admin/audits/restore',
      body: { id, version },
      done: () => `${name} counts again.`,
    });
  return (
    <SectionCard
      title={withdrawn ? 'Withdrawn' : 'Shown to visitors'}
      aside={
        withdrawn ? (
          kind === 'audit' && (
            <Button size="sm" loading={busy === 'restore'} onClick={() => void restore()}>
              Put it back
            </Button>
          )
        ) : (
          <Button size="sm" variant="danger" onClick={withdraw}>
            Withdraw
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">
        <Link to={`/projects/${projectId}?tab=${tab}`} className="link underline">
          Where visitors see it
        </Link>
        {withdrawn && ` · withdrawn ${formatDate(new Date(withdrawn.at))}: ${withdrawn.reason}`}
      </p>
    </SectionCard>
  );
}

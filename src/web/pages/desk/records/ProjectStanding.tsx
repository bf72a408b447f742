import { longestReason } from '#model/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { RecordLine } from '#wire/deskRecords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WordsDialog } from '../WordsDialog.tsx';
import { MergeButton } from './MergeButton.tsx';

/** Whether visitors see the project, and the way to change that. */
export function ProjectStanding({ line }: { line: RecordLine }) {
  const { id, name, withdrawn } = line;
  const openDialog = useOpenDialog();
  const { busy, act } = useDeskAction();
  const withdraw = () =>
    openDialog((close) => (
      <WordsDialog
        title={`Withdraw ${name}`}
        label="Reason"
        hint="The page of the project shows it in the place of everything else."
        submit="Withdraw it"
        maxLength={longestReason}
        danger
        onClose={close}
        onSubmit={(reason) =>
          act({
            key: 'withdraw',
            path: '/api/admin/projects/withdraw',
            body: { id, reason },
            done: () => `${name} is withdrawn.`,
          })
        }
      >
        <p className="text-muted">
          It leaves lists, search, the API, the sitemap and badges, and its alerts are told to nobody. Nothing
          is deleted: it can be put back.
        </p>
      </WordsDialog>
    ));
  const restore = () =>
    act({
      key: 'restore',
      path: '/api/admin/projects/restore',
      body: { id },
      done: () => `${name} is shown again.`,
    });
  return (
    <SectionCard
      title={withdrawn ? 'Withdrawn' : 'Shown to visitors'}
      aside={
        withdrawn ? (
          <Button size="sm" loading={busy === 'restore'} onClick={() => void restore()}>
            Put it back
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            <MergeButton line={line} />
            <Button size="sm" variant="danger" onClick={withdraw}>
              Withdraw
            </Button>
          </span>
        )
      }
    >
      <p className="wrap-anywhere">
        <Link to={`/projects/${id}`} className="link underline">
          {withdrawn ? 'What visitors see' : 'Its page'}
        </Link>
        {withdrawn && (
          <>
            {' '}
            · withdrawn <TimeAgo at={withdrawn.at} />: {withdrawn.reason}
          </>
        )}
      </p>
    </SectionCard>
  );
}

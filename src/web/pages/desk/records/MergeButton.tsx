import { longestReason } from '#model/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { MergedProjects, RecordLine } from '#wire/deskRecords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WordsDialog } from '../WordsDialog.tsx';

/** Makes one project of this and the one that it is a duplicate of. */
export function MergeButton({ line: { id, name, version } }: { line: RecordLine }) {
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const merge = () =>
    openDialog((close) => (
      <WordsDialog
        title={`Merge ${name} into another project`}
        label="Reason"
        hint="Kept with the duplicate. Its address redirects to the other project."
        submit="Merge it"
        maxLength={longestReason}
        danger
        onClose={close}
        onSubmit={(reason, form) =>
          act<MergedProjects>({
            key: 'merge',
            path: '/api/admin/projects/merge',
            body: { from: id, into: String(form.get('into')).trim(), reason, versions: { from: version } },
            done: ({ audits, incidents, votes, watchlists }) =>
              `${name} is merged: ${audits} audits, ${incidents} incidents, ${votes} votes and ${watchlists} places on watchlists moved.`,
          })
        }
      >
        <Field name="into" label="Id of the project that is kept" required maxLength={100} />
        <p className="text-muted">
          Contracts, audits, incidents, alerts, votes, watchlists, disputes and teams move there. Its own
          record wins. Undoing the import restores records, but not votes and watchlists. The duplicate keeps
          its history.
        </p>
      </WordsDialog>
    ));
  return (
    <Button size="sm" onClick={merge}>
      Merge
    </Button>
  );
}

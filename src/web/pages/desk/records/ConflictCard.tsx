import type { RecordContent } from '#model/records.ts';
import { describeValue, diffRecords } from '#records/diffRecords.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldChanges } from '../ChangeRows.tsx';
import { FocusedCard } from './FocusedCard.tsx';

interface ConflictCardProps {
  /** The record as both began to change it. */
  before: RecordContent;
  theirs: RecordContent;
  mine: RecordContent;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

const listDifferences = (before: RecordContent, after: RecordContent) =>
  diffRecords(before, after).map((one) => ({
    path: one.path,
    before: describeValue(one.before),
    after: describeValue(one.after),
  }));

/** Two people changed the same record: what each of them changed, and the choice between them. */
export function ConflictCard({ before, theirs, mine, onSaveMine, onTakeTheirs }: ConflictCardProps) {
  return (
    <FocusedCard
      title="Somebody else changed this record"
      description="What you typed is still in the form."
      aside={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={onSaveMine}>
            Save mine over theirs
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </span>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <div>
          <h3>Theirs</h3>
          <FieldChanges fields={listDifferences(before, theirs)} />
        </div>
        <div>
          <h3>Yours</h3>
          <FieldChanges fields={listDifferences(before, mine)} />
        </div>
      </div>
    </FocusedCard>
  );
}

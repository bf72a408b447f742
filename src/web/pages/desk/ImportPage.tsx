import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskImportData } from '#wire/imports.ts';
import { ChangeRows } from './ChangeRows.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { describeImporter } from './describeImporter.ts';
import { useDeskAction } from './useDeskAction.ts';

/** What one import changed, and the way back. */
export function Component({ data }: { data: DeskImportData }) {
  const { line, left, changes, total } = data;
  const { id, at, undoneAt, undoes, files } = line;
  const { busy, act } = useDeskAction();
  const undo = () =>
    act<{ left: readonly unknown[] }>({
      key: 'undo',
      path: '/api/admin/imports/undo',
      body: { id },
      done: (answer) =>
        answer.left.length === 0
          ? `Import ${id} is taken back.`
          : `Import ${id} is undone, except ${answer.left.length} records.`,
    });
  const canUndo = left !== null && left.length < total;
  return (
    <DeskFrame
      data={data}
      title={`Import ${id}`}
      aside={
        canUndo && (
          <Button variant="danger" loading={busy === 'undo'} onClick={() => void undo()}>
            Take it back
          </Button>
        )
      }
    >
      <p>
        <Link to="/admin/imports" className="link">
          All imports
        </Link>
      </p>
      <p className="text-muted">
        <TimeAgo at={at} /> by <span className="wrap-anywhere">{describeImporter(line)}</span>
        {' · '}
        <span className="wrap-anywhere">
          {undoes === null ? files.join(', ') : `takes import ${undoes} back`}
        </span>
        {undoneAt !== null && (
          <>
            {' · '}taken back <TimeAgo at={undoneAt} />
          </>
        )}
      </p>
      {left !== null && left.length > 0 && (
        <SectionCard
          title="Not undone"
          description="Changed since, or used by others. Everything else is restored."
          bare
        >
          <ul>
            {left.map(({ kind, id: name, reason }) => (
              <li key={`${kind} ${name}`}>
                <CardRow className="wrap-anywhere">
                  {kind} <span className="font-mono text-xs">{name}</span> {reason}
                </CardRow>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <SectionCard
        title={total === 1 ? '1 change' : `${formatNumber(total)} changes`}
        description="Before and after, field by field."
        bare
      >
        <ChangeRows changes={changes} total={total} />
      </SectionCard>
    </DeskFrame>
  );
}

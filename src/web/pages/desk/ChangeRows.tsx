import { CardRow } from '#web/ui/Card.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { ChangeAction, ChangeList, FieldChange } from '#wire/recordChanges.ts';

const tones: Record<ChangeAction, Tone> = {
  created: 'signal',
  changed: 'info',
  replaced: 'warning',
  removed: 'danger',
};

const notes: Partial<Record<ChangeAction, string>> = {
  replaced: 'Difference unknown: the stored value came without its source text.',
};

/** What an import changes, record by record and field by field. */
export function ChangeRows({ changes, total }: ChangeList) {
  return (
    <>
      <ul>
        {changes.map(({ kind, id, action, fields }) => (
          <li key={`${kind} ${id}`}>
            <CardRow className="space-y-2">
              <p className="flex flex-wrap items-center gap-2">
                <Chip tone={tones[action]}>{action}</Chip>
                <span className="min-w-0 wrap-anywhere">
                  {kind} <span className="font-mono text-xs">{id}</span>
                </span>
              </p>
              {notes[action] !== undefined && <p className="text-xs text-muted">{notes[action]}</p>}
              {fields.length > 0 && <FieldChanges fields={fields} />}
            </CardRow>
          </li>
        ))}
      </ul>
      {changes.length < total && (
        <CardRow className="text-muted">And {formatNumber(total - changes.length)} more.</CardRow>
      )}
    </>
  );
}

export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <dl className="space-y-1.5 text-xs">
      {fields.map(({ path, before, after }) => (
        <div key={path} className="wrap-anywhere">
          <dt className="font-mono text-muted">{path}</dt>
          <dd>
            <del className="text-muted">{before ?? 'nothing'}</del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">{after ?? 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

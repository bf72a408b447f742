import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { comparePath } from '#wire/compareHref.ts';

const formId = 'compare';

interface Chosen {
  id: string;
  name: string;
}

/** A check box for each project of a list; the button stands elsewhere. Both work without scripts. */
export const compareColumn = <Row,>(read: (row: Row) => Chosen): Column<Row> => ({
  key: 'compare',
  header: 'Compare',
  hideHeader: true,
  className: 'card-corner-next xl:pr-0',
  cell: (row) => {
    const { id, name } = read(row);
    return (
      <label className="-m-1.5 inline-flex size-8 items-center justify-center max-sm:m-0 max-sm:size-11">
        <input
          type="checkbox"
          form={formId}
          name="project"
          value={id}
          className="size-4.5 accent-signal"
          aria-label={`Compare ${name}`}
        />
      </label>
    );
  },
});

/** Compares what is checked in the list below. */
export function CompareButton() {
  return (
    <form id={formId} action={comparePath} className="inline-block">
      <Button type="submit" size="sm">
        Compare checked
      </Button>
    </form>
  );
}

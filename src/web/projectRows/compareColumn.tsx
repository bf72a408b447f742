import type { Column } from '#web/ui/Table.tsx';
import { compareFormId, isChosen } from './CompareBar.tsx';

interface Chosen {
  id: string;
  name: string;
}

/** A check box for each project of a list; the bar stands below it. Both work without scripts. */
export const compareColumn = <Row,>(read: (row: Row) => Chosen): Column<Row> => ({
  key: 'compare',
  header: 'Compare',
  hideHeader: true,
  className: 'card-corner-next xl:pr-0 xl:last:pr-4',
  cell: (row) => {
    const { id, name } = read(row);
    return (
      <label className="-m-1.5 inline-flex size-8 items-center justify-center max-sm:m-0 max-sm:size-11">
        <input
          type="checkbox"
          form={compareFormId}
          name="project"
          value={id}
          defaultChecked={isChosen(id)}
          data-name={name}
          className="size-4.5 accent-signal"
          aria-label={`Compare ${name}`}
        />
      </label>
    );
  },
});

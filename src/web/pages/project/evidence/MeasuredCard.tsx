import type { ListFilter } from '#model/listFilter.ts';
import type { ListName } from '#model/lists.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { Figure } from '#web/evidence/Figure.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { MeasuredList } from '#wire/projectPage.ts';
import { describeCounted } from './describeCounted.ts';
import { NotMeasured } from './NotMeasured.tsx';

interface MeasuredCardProps<Row> {
  id: string;
  title: string;
  /** What is counted, and what is not. */
  description: string;
  list: MeasuredList<Row> | null;
  /** The list of all of them. */
  whole: { projectId: string; list: ListName; filter: ListFilter };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What a row is one of, where that says something about those that are folded away. */
  kindOf?: (row: Row) => string;
  /** For contracts that were read from their beginning and had nothing. */
  empty: { title: string; text: string };
}

/** A row is a card of its own on a phone: the others are a step away. */
const shown = 5;

/** A table of what was seen on the chains; null was not measured, which is not the same as nothing. */
export function MeasuredCard<Row>(props: MeasuredCardProps<Row>) {
  const { id, title, description, list, whole, empty } = props;
  const leftOut = list && describeCounted(list.counted);
  return (
    <Card aria-labelledby={`${id}-title`} className="overflow-hidden">
      <CardHeader
        id={`${id}-title`}
        title={title}
        description={list && [description, leftOut].filter(Boolean).join(' ')}
        aside={
          <div className="flex flex-wrap items-baseline gap-x-4">
            {list?.asOf && (
              <span data-stated="">
                {list.total > list.items.length && `${list.items.length} of `}
                <Whole {...whole} total={list.total} /> {list.total > list.items.length ? '' : 'in all'}, as
                of <TimeAgo at={list.asOf} />
              </span>
            )}
            <DisputeLink about={`list:${whole.list}`} what={title} />
          </div>
        }
      />
      {list === null && <NotMeasured>{description}</NotMeasured>}
      {list?.items.length === 0 && (
        <div className="border-t border-line">
          {leftOut ? (
            <EmptyState title="None seen">{leftOut}</EmptyState>
          ) : (
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
          )}
        </div>
      )}
      {list !== null && list.items.length > 0 && <Rows {...props} items={list.items} />}
    </Card>
  );
}

function Whole({ projectId, total, ...rest }: MeasuredCardProps<never>['whole'] & { total: number }) {
  const label = `All ${formatNumber(total)}`;
  return <Figure projectId={projectId} evidence={{ kind: 'list', ...rest, count: total, label }} />;
}

function Rows<Row>(props: MeasuredCardProps<Row> & { items: readonly Row[] }) {
  const { title, columns, rowKey, items, kindOf } = props;
  // A step to one single row would be longer than the row.
  const first = items.length > shown + 1 ? items.slice(0, shown) : items;
  const others = items.slice(first.length);
  return (
    <>
      <div className="overflow-x-auto border-t border-line">
        <Table caption={title} columns={columns} rows={first} rowKey={rowKey} />
      </div>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4.5 py-3 text-xs">
            <span className="link">{others.length} more</span>{' '}
            {kindOf && (
              <span className="font-mono text-muted wrap-anywhere">{countKinds(others.map(kindOf))}</span>
            )}
          </summary>
          <div className="overflow-x-auto border-t border-line">
            <Table caption={`${title}, continued`} columns={columns} rows={others} rowKey={rowKey} />
          </div>
        </details>
      )}
    </>
  );
}

/** What is folded away must not be a surprise: one upgrade among a hundred prices. */
function countKinds(kinds: readonly string[]): string {
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, all]) => (all.length === 1 ? kind : `${kind} × ${all.length}`))
    .join(', ');
}

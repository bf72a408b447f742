import type { ReactNode } from 'react';
import { NotMeasured } from '#web/projects/NotMeasured.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { MeasuredList } from '#wire/projectPage.ts';

type MeasuredCardProps<Row> = {
  id: string;
  title: string;
  /** What is counted, and what is not. */
  description: ReactNode;
  list: MeasuredList<Row> | null;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** For chains that were read and had nothing. */
  empty: { title: string; text: string };
};

/** A table of what was seen on the chains; null was not measured, which is not the same as nothing. */
export function MeasuredCard<Row>(props: MeasuredCardProps<Row>) {
  const { id, title, description, list, columns, rowKey, empty } = props;
  return (
    <Card aria-labelledby={`${id}-title`} className="overflow-hidden">
      <CardHeader
        id={`${id}-title`}
        title={title}
        description={list && description}
        aside={
          list?.asOf && (
            <>
              as of <TimeAgo at={list.asOf} />
            </>
          )
        }
      />
      {list === null && <NotMeasured>{description}</NotMeasured>}
      {list?.items.length === 0 && (
        <div className="border-t border-line">
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        </div>
      )}
      {list !== null && list.items.length > 0 && (
        <div className="overflow-x-auto border-t border-line">
          <Table caption={title} columns={columns} rows={list.items} rowKey={rowKey} />
        </div>
      )}
    </Card>
  );
}

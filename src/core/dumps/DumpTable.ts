import type { Db } from '#db/Database.ts';
import type { DumpColumnType, DumpTableName } from '#model/dumps.ts';

/** What is unknown is null. A time is ISO 8601 UTC. */
export type DumpValue = string | number | boolean | readonly string[] | null;

export interface DumpColumn<Row> {
  name: string;
  type: DumpColumnType;
  about: string;
  read(row: Row): DumpValue;
}

export interface DumpTable {
  name: DumpTableName;
  about: string;
  columns: readonly Omit<DumpColumn<never>, 'read'>[];
  /** Rows as values in the order of the columns, a few hundred at a time. */
  read(db: Db): AsyncGenerator<DumpValue[][]>;
}

interface DefinedTable<Row, Place> {
  name: DumpTableName;
  about: string;
  columns: readonly DumpColumn<Row>[];
  /** Those that come after a place, in an order in which rows may come and go meanwhile; at the end there is no place. */
  readPart(db: Db, after: Place | undefined): Promise<{ rows: readonly Row[]; next: Place | undefined }>;
}

/** A table that is read part by part, so that it is never whole in memory. */
export function defineTable<Row, Place>({ readPart, ...table }: DefinedTable<Row, Place>): DumpTable {
  return {
    ...table,
    async *read(db) {
      let place: Place | undefined;
      do {
        const { rows, next } = await readPart(db, place);
        yield rows.map((row) => table.columns.map(({ read }) => read(row)));
        place = next;
      } while (place !== undefined);
    },
  };
}

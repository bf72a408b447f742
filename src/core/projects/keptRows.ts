import type { Db } from '#db/Database.ts';
import { createByteCache } from '#lib/byteCache.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { getRows } from './getRows.ts';
import { everyProjectTag, projectTag } from './projectTags.ts';

export interface KeptRows {
  /** As `getRows`; the database is asked only for those that are not at hand. */
  get(ids: readonly string[]): Promise<ProjectRow[]>;
  invalidate(tags: readonly string[]): void;
  clear(): void;
}

const maxBytes = 24 * 1024 * 1024;
/** Views move without a notice; this is how long a row may lag behind them. */
const maxAgeMs = 60_000;
/** A row's numbers, its objects and the names of its fields, which all rows share; measured on Node 24 and rounded up. */
const plainBytes = 500;

const sizeOf = ({ name, logo, categories, chains, tokenTickers }: ProjectRow) =>
  [name, logo ?? '', ...categories, ...chains, ...tokenTickers].reduce(
    (sum, text) => sum + text.length + 16,
    plainBytes,
  );

/** The lines of lists in memory, so that a page of a list or what a search shows is put together without the database. */
export function createKeptRows(db: Db): KeptRows {
  const kept = createByteCache<ProjectRow>({ maxBytes, maxAgeMs, sizeOf });
  return {
    invalidate: kept.invalidate,
    clear: kept.clear,
    async get(ids) {
      const found = new Map(ids.map((id) => [id, kept.find(id)]));
      const missing = [...found].flatMap(([id, row]) => (row ? [] : id));
      const mark = kept.mark();
      for (const row of await getRows(db, missing)) {
        kept.keep(row.id, row, { tags: [projectTag(row.id), everyProjectTag], mark });
        found.set(row.id, row);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

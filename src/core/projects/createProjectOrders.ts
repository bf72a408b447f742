import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { createByteCache, textBytes } from '#lib/byteCache.ts';
import type { ProjectFilter, ProjectOrder } from '#wire/projects.ts';
import { orderOf, whereOf } from './filterProjects.ts';

export interface OrderQuery {
  filter: ProjectFilter;
  sort: ProjectOrder;
  projectIds?: readonly string[] | undefined;
}

export interface ProjectOrders {
  /** Ids of all projects that pass, in order. */
  get(query: OrderQuery): Promise<readonly string[]>;
  /** Forgets everything: the projects changed. */
  drop(): void;
  /** What is held in memory. */
  readonly bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
/** Votes and views move projects without a notice; this is how long a list may lag behind them. */
const maxAgeMs = 60_000;

/**
 * Remembers the order of recently asked lists, so that any page of one is a slice: page 400 costs what page 1 does, and
 * the total comes with it. A list of given projects is somebody's own and short: it is looked up each time.
 */
export function createProjectOrders(
  db: Db,
  { now = () => performance.now() }: { now?: () => number } = {},
): ProjectOrders {
  const kept = createByteCache<readonly string[]>({
    maxBytes,
    maxAgeMs,
    now,
    sizeOf: (ids) => ids.reduce((sum, id) => sum + textBytes(id) + 8, 0),
  });

  async function load({ filter, sort, projectIds }: OrderQuery): Promise<string[]> {
    const rows = await db
      .select({ id: project.id })
      .from(project)
      .where(whereOf(filter, projectIds))
      .orderBy(...orderOf(sort));
    return rows.map(({ id }) => id);
  }

  return {
    get(query) {
      if (query.projectIds) return load(query);
      const key = JSON.stringify([query.filter, query.sort]);
      return kept.get(key, async () => ({ value: await load(query), tags: [] }));
    },
    drop: kept.clear,
    get bytes() {
      return kept.bytes;
    },
  };
}

import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
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
}

interface Kept {
  ids: Promise<readonly string[]>;
  size: number;
  expires: number;
}

/** Ids kept over all orders: some tens of megabytes. */
const maxIds = 1_000_000;
/** Votes and views move projects without a notice; this is how long a list may lag behind them. */
const maxAgeMs = 60_000;

/**
 * Remembers the order of recently asked lists, so that any page of one is a slice: page 400 costs what page 1 does, and
 * the total comes with it.
 */
export function createProjectOrders(db: Db, { now = Date.now }: { now?: () => number } = {}): ProjectOrders {
  let kept = new Map<string, Kept>();
  let total = 0;

  function forget(key: string, entry: Kept): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    total -= entry.size;
  }

  async function load({ filter, sort, projectIds }: OrderQuery): Promise<string[]> {
    const rows = await db
      .select({ id: project.id })
      .from(project)
      .where(whereOf(filter, projectIds))
      .orderBy(...orderOf(sort));
    return rows.map(({ id }) => id);
  }

  function keep(key: string, query: OrderQuery): Kept {
    const generation = kept;
    const entry: Kept = { ids: load(query), size: 0, expires: now() + maxAgeMs };
    kept.set(key, entry);
    entry.ids.then(
      (ids) => {
        // Dropped while it was read: whoever waits gets it, nobody after.
        if (kept !== generation || kept.get(key) !== entry) return;
        entry.size = ids.length + 10;
        total += entry.size;
        for (const [oldest, old] of kept) {
          if (total <= maxIds) break;
          forget(oldest, old);
        }
      },
      () => forget(key, entry),
    );
    return entry;
  }

  return {
    get(query) {
      const key = JSON.stringify([query.filter, query.sort, query.projectIds]);
      const known = kept.get(key);
      if (!known || known.expires < now()) {
        if (known) forget(key, known);
        return keep(key, query).ids;
      }
      kept.delete(key);
      kept.set(key, known);
      return known.ids;
    },
    drop() {
      kept = new Map();
      total = 0;
    },
  };
}

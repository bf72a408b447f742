import type { Db } from '#db/Database.ts';
import { loggerOf } from './listQueries.ts';

export interface Cost {
  /** The processor time of the first over that of the second: the median over all pairs. */
  ratio: number;
  /** The medians of both; the server's own upkeep may fall into a single one. */
  statements: [number, number];
}

/** Counts the statements that Drizzle sends while the work runs. */
function createStatementCounter(db: Db) {
  const logger = loggerOf(db);
  const original = logger.logQuery.bind(logger);
  let count = 0;
  logger.logQuery = (query, params) => {
    count++;
    original(query, params);
  };
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    stop() {
      logger.logQuery = original;
    },
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * What two requests cost, taken in pairs of random order: wall-clock says nothing on a busy machine, and the two of a
 * pair meet the same load. `settle` runs before each and is not counted.
 */
export async function compareCost(
  db: Db,
  {
    works,
    settle,
    pairs,
  }: {
    works: readonly [() => Promise<unknown>, () => Promise<unknown>];
    settle: () => Promise<void>;
    pairs: number;
  },
): Promise<Cost> {
  const counter = createStatementCounter(db);
  const statements: [number[], number[]] = [[], []];
  const measure = async (which: 0 | 1) => {
    await settle();
    counter.take();
    const before = process.cpuUsage();
    await works[which]();
    const { user, system } = process.cpuUsage(before);
    statements[which].push(counter.take());
    return user + system;
  };
  const ratios: number[] = [];
  try {
    for (let pair = 0; pair < pairs; pair++) {
      const swapped = Math.random() < 0.5;
      const first = await measure(swapped ? 1 : 0);
      const second = await measure(swapped ? 0 : 1);
      ratios.push(swapped ? second / first : first / second);
    }
  } finally {
    counter.stop();
  }
  return { ratio: median(ratios), statements: [median(statements[0]), median(statements[1])] };
}

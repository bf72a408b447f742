import type { Db } from '#db/Database.ts';
import { type CountedQuery, type CountedTransfers, getCountedTransfers } from './getTransfers.ts';
import type { KeptTransfers, TransferEnd } from './selectTransfers.ts';

interface ReaderOptions extends Omit<CountedQuery, 'ends' | 'ahead' | 'kept'> {
  /** Whose transfers nobody will ask for. */
  except: readonly string[];
}

export type TransferReader = (
  ends: readonly TransferEnd[],
  level: { isLast: boolean },
) => Promise<CountedTransfers[]>;

/** The lists of more addresses are many rows, of which a trace with its bounds would leave out most. */
const mostAhead = 64;

/** Reads transfers level by level, two levels with one question where the first is narrow: every question costs a way to the database. */
export function createTransferReader(db: Db, { except, ...options }: ReaderOptions): TransferReader {
  let kept: KeptTransfers | undefined;
  let ahead: ReadonlyMap<string, CountedTransfers & { time: number }> = new Map();
  return async (ends, { isLast }) => {
    const find = ({ address, time }: TransferEnd) => {
      const found = ahead.get(address);
      return found?.time === time ? found : undefined;
    };
    const found = ends.map(find);
    const missing = ends.filter((_, position) => !found[position]);
    if (missing.length === 0) return found.filter((one) => one !== undefined);
    const isNarrow = missing.length <= mostAhead && !isLast;
    const answer = await getCountedTransfers(db, {
      ...{ ...options, kept, ends: missing },
      ahead: isNarrow ? { except } : undefined,
    });
    ({ kept, ahead } = answer);
    const read = answer.lists.values();
    return found.map((one) => one ?? read.next().value ?? { transfers: [], count: 0 });
  };
}

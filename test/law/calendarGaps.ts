import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import type { Db } from '#db/Database.ts';
import type { Calendar } from '#wire/calendar.ts';
import { undo } from './undo.ts';

/** What is missing of rows that were all there. */
export interface Gap {
  /** The main stream begins there; of the past, what lies before `next` is read. */
  end: number;
  next: number;
  proof: 'blocks' | 'agreed' | 'logs';
  /** Of an unproven past, one of so many logs is missing. */
  lacking: number;
}

export function arbitraryGap(first: number, head: number): fc.Arbitrary<Gap> {
  const block = fc.noBias(fc.integer({ min: first, max: head }));
  return (
    fc
      .record({
        ends: fc.tuple(block, block),
        proof: fc.constantFrom<Gap['proof'][]>('blocks', 'agreed', 'logs', 'logs'),
        lacking: fc.integer({ min: 2, max: 5 }),
      })
      // What is unproven may be said to be all.
      .map(({ ends: [one, other], proof, lacking }) => {
        const end = Math.max(one, other);
        return { proof, lacking, end, next: proof === 'logs' ? end : Math.min(one, other) };
      })
  );
}

/** What is said of operations while such a gap is open: a past is read from its beginning on, after the newest blocks. */
export async function readWithGap(
  db: Db,
  { gap: { end, next, proof, lacking }, now }: { gap: Gap; now: Date },
): Promise<Calendar> {
  const isLacking: SQL =
    proof === 'logs' ? sql`block_number < ${next} and (block_number + index) % ${lacking} = 0` : sql`false`;
  return undo(db, async (tx) => {
    await tx.execute(sql`
      delete from chain_log where block_number >= ${next} and block_number < ${end} or ${isLacking}`);
    await tx.execute(sql`update chain_coverage set next = ${next}, "end" = ${end}, proof = ${proof}`);
    return getCalendar(tx, { projectId: undefined, now });
  });
}

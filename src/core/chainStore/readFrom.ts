import { type SQL, sql } from 'drizzle-orm';
import type { CoverageProof } from '#model/chainStore.ts';

/**
 * The first block from which on every row of a contract is in the tables, for a statement with its `chain_coverage v`: where
 * its past was read, and in a way that proves that nothing is missing, that is where the reading began.
 */
const readFrom = (...proofs: CoverageProof[]): SQL =>
  sql`case when v.next >= v."end" and v.proof in (${sql.join(
    proofs.map((proof) => sql`${proof}`),
    sql`, `,
  )}) then coalesce(v.start, v."end") else v."end" end`;

/** Transactions come with blocks alone. */
export const callsFrom = readFrom('blocks');
export const eventsFrom = readFrom('blocks', 'agreed');

/**
 * The stretch of blocks without a missing event that a log of that contract, `l`, lies in: `open` goes on to the newest block
 * that was read, `closed` ends where the rest of the past is still to be read. Null: nothing proves that none is missing around it.
 */
export const stretchOfLog = sql`case when l.block_number >= ${eventsFrom} then 'open'
  when v.proof in ('blocks', 'agreed') and l.block_number < v.next then 'closed' end`;

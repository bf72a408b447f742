import { and, eq, sql } from 'drizzle-orm';
import { getProjectsAt } from '#core/contracts/projectContracts.ts';
import { getProjectsWithCopies } from '#core/copies/getCopies.ts';
import type { Db } from '#db/Database.ts';
import { contractState, power, powerHolder } from '#db/schema/powers.ts';
import { insertRows } from '#db/writeRows.ts';
import { invalidate } from '../cacheInvalidation.ts';
import type { ContractReading } from './contractReading.ts';
import { listAddresses } from './controlNode.ts';

/** Rows of holders in one statement: with PGlite everybody waits for it, and for all of a transaction. */
const rowsPerPiece = 500;

interface HolderRow {
  holder: string;
  target: string;
  selector: string;
}

function listHolders({ powers }: ContractReading): HolderRow[] {
  const rows = new Map<string, HolderRow>();
  for (const { target, selector, holders } of powers)
    for (const { address: holder } of holders.flatMap((node) => listAddresses(node)))
      rows.set(`${holder} ${target} ${selector}`, { holder, target, selector });
  return [...rows.values()];
}

/** Holders that are no longer any, once those of today are there. */
async function deleteOthers(
  db: Db,
  { chain, address }: ContractReading,
  rows: readonly HolderRow[],
): Promise<void> {
  const keyOf = ({ holder, target, selector }: HolderRow) => `${holder} ${target} ${selector}`;
  const kept = new Set(rows.map(keyOf));
  const there = await db
    .select({ holder: powerHolder.holder, target: powerHolder.target, selector: powerHolder.selector })
    .from(powerHolder)
    .where(and(eq(powerHolder.chain, chain), eq(powerHolder.address, address)));
  const gone = there.filter((row) => !kept.has(keyOf(row)));
  for (let from = 0; from < gone.length; from += rowsPerPiece)
    await db.execute(sql`
      delete from power_holder h using jsonb_to_recordset(${JSON.stringify(gone.slice(from, from + rowsPerPiece))}::jsonb)
        as g(holder text, target text, selector text)
      where h.chain = ${chain} and h.address = ${address} and h.holder = g.holder and h.target = g.target and h.selector = g.selector`);
}

/**
 * Replaces what is stored about one contract. Its powers are replaced at once. The list by which they are found from their holders is
 * written in pieces where it is long, so that others get their turn in between: first those of today, and what is no longer true last.
 */
export async function upsertReading(
  db: Db,
  { reading, now }: { reading: ContractReading; now: Date },
): Promise<void> {
  const rows = listHolders(reading);
  const columns = ['chain', 'holder', 'address', 'target', 'selector'] as const;
  const { chain, address } = reading;
  for (let from = 0; from < rows.length; from += rowsPerPiece) {
    const piece = rows.slice(from, from + rowsPerPiece).map((row) => ({ chain, address, ...row }));
    await insertRows(db, powerHolder, { rows: piece, columns });
  }
  await replacePowers(db, { reading, now });
  await deleteOthers(db, reading, rows);
}

async function replacePowers(
  db: Db,
  { reading, now }: { reading: ContractReading; now: Date },
): Promise<void> {
  const { chain, address, block, time, powers, creation: _, ...state } = reading;
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ codeHash: contractState.codeHash, implementationHash: contractState.implementationHash })
      .from(contractState)
      .where(and(eq(contractState.chain, chain), eq(contractState.address, address)));
    const values = { ...state, block, time, readAt: now };
    await tx
      .insert(contractState)
      .values({ chain, address, ...values })
      .onConflictDoUpdate({ target: [contractState.chain, contractState.address], set: values });
    await tx.delete(power).where(and(eq(power.chain, chain), eq(power.address, address)));
    await insertRows(tx, power, {
      rows: powers.map((one) => ({
        chain,
        address,
        ...one,
        beside: one.beside ?? [],
        block,
        time,
      })),
      columns: [
        'chain',
        'address',
        'target',
        'selector',
        'name',
        'class',
        'beside',
        'verdict',
        'guard',
        'method',
        'holders',
        'evidence',
        'block',
        'time',
      ],
    });
    const isOther =
      before?.codeHash !== state.codeHash || before?.implementationHash !== state.implementationHash;
    await invalidate(
      tx,
      [contractState, power],
      [
        ...(await getProjectsAt(tx, { chain, address })),
        ...(isOther ? await getProjectsWithCopies(tx, [state.codeHash, state.implementationHash]) : []),
      ],
    );
  });
}

/** Why a contract could not be read now; what was read before stays beside it. */
export async function saveProblem(
  db: Db,
  { chain, address, problem, now }: { chain: string; address: string; problem: string; now: Date },
): Promise<void> {
  await db
    .update(contractState)
    .set({ problem, readAt: now })
    .where(and(eq(contractState.chain, chain), eq(contractState.address, address)));
  await invalidate(db, contractState, await getProjectsAt(db, { chain, address }));
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { contractState, power, powerHolder } from '#db/schema/powers.ts';
import { insertRows } from '#db/writeRows.ts';
import type { ContractReading } from './contractReading.ts';
import { listAddresses } from './controlNode.ts';

/** Replaces what is stored about one contract. */
export async function upsertReading(
  db: Db,
  { reading, now }: { reading: ContractReading; now: Date },
): Promise<void> {
  const { chain, address, block, time, powers, creation: _, ...state } = reading;
  await db.transaction(async (tx) => {
    const values = { ...state, block, time, readAt: now };
    await tx
      .insert(contractState)
      .values({ chain, address, ...values })
      .onConflictDoUpdate({ target: [contractState.chain, contractState.address], set: values });
    for (const table of [power, powerHolder])
      await tx.delete(table).where(and(eq(table.chain, chain), eq(table.address, address)));
    await insertRows(tx, power, {
      rows: powers.map((one) => ({ chain, address, ...one, block, time: time.toISOString() as never })),
      columns: [
        'chain',
        'address',
        'target',
        'selector',
        'name',
        'class',
        'verdict',
        'guard',
        'method',
        'holders',
        'evidence',
        'block',
        'time',
      ],
    });
    await insertRows(tx, powerHolder, {
      rows: powers.flatMap(({ target, selector, holders }) =>
        holders
          .flatMap((node) => listAddresses(node))
          .map(({ address: holder }) => ({ chain, holder, address, target, selector })),
      ),
      columns: ['chain', 'holder', 'address', 'target', 'selector'],
    });
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
}

import type { Db } from '#db/Database.ts';
import type { Flag } from './flagModel.ts';
import { findStoredFlag, upsertFlag } from './flagStore.ts';

/** The flags that the product asks for; both are off unless somebody switches them on. */
export const standardFlags: readonly Flag[] = [
  { key: 'portfolio', type: 'boolean', value: false, isPrivate: false, rules: [], percentages: [] },
  { key: 'impersonationTool', type: 'boolean', value: false, isPrivate: true, rules: [], percentages: [] },
];

/** Makes the flags that are missing. In the demo the portfolio is on for everybody. */
export async function createStandardFlags(db: Db, { demo }: { demo: boolean }): Promise<void> {
  for (const flag of standardFlags) {
    if (await findStoredFlag(db, flag.key)) continue;
    const value = flag.key === 'portfolio' && demo;
    await upsertFlag(db, { flag: { ...flag, value }, author: 'parapet' });
  }
}

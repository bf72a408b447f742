import { getOwner } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { AppError } from '#lib/AppError.ts';
import { readRuleFile } from './readRuleFile.ts';
import { createWatchRule } from './watchRules.ts';

/** Makes rules of a file. Those that cannot be kept are named with the reason, and the others are kept. */
export async function importRules(
  db: Db,
  {
    userId,
    organisation,
    text,
    now,
  }: { userId: string; organisation?: string | undefined; text: string; now: Date },
): Promise<{ made: number; left: string[] }> {
  // Said once, not for each rule.
  await getOwner(db, { userId, organisation, use: 'change' });
  const { rules, left } = readRuleFile(text);
  const refused: string[] = [];
  for (const rule of rules) {
    try {
      await createWatchRule(db, { userId, organisation, ...rule, now });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(`${rule.name}: ${error.message}`);
    }
  }
  return { made: rules.length - refused.length, left: [...left, ...refused] };
}

import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { backtest } from '#db/schema/backtests.ts';
import { scoreSnapshot } from '#db/schema/scores.ts';
import { rules } from '#scoring/rules.ts';
import { saveBacktest } from './backtests.ts';

const dayMs = 86_400_000;

/** Whether the rules in force have scored something and their back-test is missing or a day old. */
export async function isBacktestDue(db: Db, { now }: { now: Date }): Promise<boolean> {
  const rulesVersion = rules.version;
  const fresh = db
    .select({ one: sql`1` })
    .from(backtest)
    .where(
      and(eq(backtest.rulesVersion, rulesVersion), gt(backtest.computedAt, new Date(now.getTime() - dayMs))),
    );
  const rows = await db
    .select({ id: scoreSnapshot.id })
    .from(scoreSnapshot)
    .where(and(eq(scoreSnapshot.rulesVersion, rulesVersion), sql`not exists ${fresh}`))
    .limit(1);
  return rows.length > 0;
}

/** Computes the back-test of the rules in force, where it is due. Answers whether it did. */
export async function saveDueBacktest(db: Db, { now }: { now: Date }): Promise<boolean> {
  if (!(await isBacktestDue(db, { now }))) return false;
  await saveBacktest(db, { rulesVersion: rules.version, now });
  return true;
}

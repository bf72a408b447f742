import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { backtest } from '#db/schema/backtests.ts';
import { scoreSnapshot } from '#db/schema/scores.ts';
import { rules } from '#scoring/rules.ts';
import { seriesMaker } from '../past/makeSeries.ts';
import { saveBacktest } from './backtests.ts';

const dayMs = 86_400_000;
/** While pasts are being read, so that it is not computed anew after each. */
const pauseMs = 180_000;

/** Of how many projects there are scores of the past: the back-test counts them apart. */
const pasts = sql`(select count(distinct s.project_id) from past_score s join past_progress p on p.project_id = s.project_id
  where p.rules_version = ${seriesMaker})`;

/** Whether the rules in force have scored something and their back-test is missing, a day old, or lacks a past that was read since. */
export async function isBacktestDue(db: Db, { now }: { now: Date }): Promise<boolean> {
  const rulesVersion = rules.version;
  const fresh = db
    .select({ one: sql`1` })
    .from(backtest)
    .where(
      and(
        eq(backtest.rulesVersion, rulesVersion),
        gt(backtest.computedAt, new Date(now.getTime() - dayMs)),
        or(
          gt(backtest.computedAt, new Date(now.getTime() - pauseMs)),
          sql`coalesce((${backtest.result} ->> 'pasts')::int, 0) = ${pasts}`,
        ),
      ),
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

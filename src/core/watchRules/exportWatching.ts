import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { watchAlert, watchAlertRead, watchMatch, watchRule, watchRuleMute } from '#db/schema/watchRules.ts';

/** More of the past than anybody reads; what is older is swept. */
const mostMatches = 10_000;

/** A user's rules and what they matched, for the export. */
export async function exportWatching(db: Db, userId: string) {
  const { name, definition, pausedAt, createdAt, updatedAt } = watchRule;
  const [rules, alerts, read, muted] = await Promise.all([
    db
      .select({ name, definition, pausedAt, createdAt, updatedAt })
      .from(watchRule)
      .where(eq(watchRule.userId, userId))
      .orderBy(createdAt, watchRule.id),
    db
      .select({
        ...{ time: watchAlert.time, severity: watchAlert.severity, state: watchAlert.state },
        ...{
          chain: watchAlert.chain,
          block: watchAlert.blockNumber,
          transaction: watchAlert.transactionHash,
        },
        ...{ readAt: watchAlert.readAt, rule: watchMatch.ruleName, contract: watchMatch.contract },
        text: watchMatch.text,
      })
      .from(watchMatch)
      .innerJoin(watchAlert, eq(watchAlert.id, watchMatch.alertId))
      .where(eq(watchAlert.userId, userId))
      .orderBy(desc(watchAlert.time), watchMatch.key)
      .limit(mostMatches),
    db
      .select({ alert: watchAlertRead.alertId, readAt: watchAlertRead.readAt })
      .from(watchAlertRead)
      .where(eq(watchAlertRead.userId, userId))
      .orderBy(desc(watchAlertRead.readAt))
      .limit(mostMatches),
    db
      .select({ rule: watchRule.name })
      .from(watchRuleMute)
      .innerJoin(watchRule, eq(watchRule.id, watchRuleMute.ruleId))
      .where(eq(watchRuleMute.userId, userId))
      .orderBy(watchRule.name),
  ]);
  return { rules, alerts, readOfOrganisations: read, mutedOfOrganisations: muted };
}

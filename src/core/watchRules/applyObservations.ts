import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { watchAlert, watchCondition, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { Severity } from '#model/severities.ts';
import { followValue, type NewValue } from './followValue.ts';
import type { Observation } from './Observation.ts';
import { watchFaults } from './watchFaults.ts';

/** For so long a rule may not be looked at before somebody is told. */
const patienceMs = 10 * 60_000;

interface NewAlert {
  /** Begins the names of all its alerts, of which one is open at a time. */
  cause: string;
  severity: Severity;
  /** Of one owner. */
  rules: readonly { id: string; name: string }[];
  about: Pick<Observation, 'chain' | 'contract' | 'block' | 'transaction' | 'text'>;
  now: Date;
}

/** An alert that stands until it is cleared. */
export async function openAlert(tx: Db, { cause, severity, rules, about, now }: NewAlert): Promise<void> {
  const { chain, contract, block, transaction, text } = about;
  const [whose] = await tx
    .select({ userId: watchRule.userId, organisationId: watchRule.organisationId })
    .from(watchRule)
    .where(
      inArray(
        watchRule.id,
        rules.map(({ id }) => id),
      ),
    )
    .limit(1);
  if (!whose) return;
  const [row] = await tx
    .insert(watchAlert)
    .values({
      ...{ ...whose, severity, chain, time: now, createdAt: now },
      ...{
        cause: `${cause} ${now.getTime()}`,
        finality: 0,
        state: 'open',
        blockNumber: block,
        transactionHash: transaction,
      },
    })
    .onConflictDoNothing()
    .returning({ id: watchAlert.id });
  if (!row) return;
  await tx
    .insert(watchMatch)
    .values(
      rules.map(({ id, name }) => ({
        ...{ alertId: row.id, key: `${id} ${cause}`, ruleId: id, ruleName: name },
        ...{ contract, text: text.slice(0, 1_000), isUnchecked: false },
      })),
    )
    .onConflictDoNothing();
}

interface Clearance {
  ownerId: string;
  cause: string;
  now: Date;
  /** Another alert follows in its place: that it no longer holds would be no truth. */
  isReplaced?: boolean;
}

/** Everything of that cause is over. */
export async function clearAlerts(
  tx: Db,
  { ownerId, cause, now, isReplaced = false }: Clearance,
): Promise<void> {
  await tx
    .update(watchAlert)
    .set({ clearedAt: now, ...(isReplaced && { clearanceToldAt: now }) })
    .where(
      and(
        eq(watchAlert.ownerId, ownerId),
        // The time follows and nothing else: the key of another thing may begin with this one's.
        sql`starts_with(${watchAlert.cause}, ${`${cause} `}) and strpos(substr(${watchAlert.cause}, length(${cause}::text) + 2), ' ') = 0`,
        sql`${watchAlert.clearedAt} is null`,
      ),
    );
}

type Stored = typeof watchCondition.$inferSelect;

interface Applied {
  rule: { id: string; ownerId: string; name: string; severity: Severity; updatedAt: Date };
  observations: readonly Observation[];
  now: Date;
}

/** Keeps how a rule's things stand and makes and clears alerts of what changed, in one transaction. */
export async function applyObservations(db: Db, { rule, observations, now }: Applied): Promise<void> {
  await db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: watchRule.id, updatedAt: watchRule.updatedAt, pausedAt: watchRule.pausedAt })
      .from(watchRule)
      .where(eq(watchRule.id, rule.id))
      .for('no key update');
    // Deleted, paused or changed while it was looked at.
    if (!held || held.pausedAt || held.updatedAt.getTime() !== rule.updatedAt.getTime()) return;
    const rows = await tx
      .select()
      .from(watchCondition)
      .where(
        and(
          eq(watchCondition.ruleId, rule.id),
          inArray(watchCondition.key, ['', ...observations.map(({ key }) => key)]),
        ),
      );
    const known = new Map(
      rows
        .filter(({ ruleChangedAt }) => ruleChangedAt.getTime() === rule.updatedAt.getTime())
        .map((row) => [row.key, row]),
    );
    const seen = new Set(rows.map(({ key }) => key));
    for (const observation of observations) {
      const before = known.get(observation.key);
      // What was opened before a change, a pause or a time without an answer may stand for nothing any more.
      const mayBeOver = before ? before.problemSince !== null : seen.has(observation.key);
      await applyOne(tx, { rule, observation, before, mayBeOver, now });
    }
  });
}

interface Step {
  rule: Applied['rule'];
  observation: Observation;
  before: Stored | undefined;
  /** An alert may be open that `before` does not know of. */
  mayBeOver: boolean;
  now: Date;
}

type Standing = Pick<Stored, 'value' | 'holds' | 'problemSince'>;

const toAlert = ({ rule, now }: Step) => ({
  ...{ severity: rule.severity, now },
  rules: [{ id: rule.id, name: rule.name }],
});

/** Opens the one alert of a cause that is open. */
async function replaceAlert(
  tx: Db,
  step: Step,
  { cause, about }: Pick<NewAlert, 'cause' | 'about'>,
): Promise<void> {
  const { rule, mayBeOver, now } = step;
  if (mayBeOver) await clearAlerts(tx, { ownerId: rule.ownerId, cause, now, isReplaced: true });
  await openAlert(tx, { ...toAlert(step), cause, about });
}

/** What cannot be looked at stands as it was seen last; after some time that is told, once. */
async function applyUnknown(tx: Db, step: Step, fault: string): Promise<Standing> {
  const { before, observation, now } = step;
  const since = before?.problemSince ?? now;
  const isLate = (at: Date) => at.getTime() - since.getTime() >= patienceMs;
  const wasTold = before !== undefined && before.problemSince !== null && isLate(before.checkedAt);
  const text = `This rule cannot be checked since ${since.toISOString().slice(0, 16)} UTC: ${observation.text}`;
  if (isLate(now) && !wasTold)
    await replaceAlert(tx, step, { cause: fault, about: { ...observation, text } });
  return { value: before?.value ?? null, holds: before?.holds ?? false, problemSince: since };
}

async function applyLevel(
  tx: Db,
  step: Step,
  { cause, holds }: { cause: string; holds: boolean },
): Promise<Standing> {
  const { rule, before, mayBeOver, observation, now } = step;
  const held = before?.holds ?? false;
  if (holds && !held) await replaceAlert(tx, step, { cause, about: observation });
  if (!holds && (held || mayBeOver)) await clearAlerts(tx, { ownerId: rule.ownerId, cause, now });
  return { value: null, holds, problemSince: null };
}

async function applyChange(
  tx: Db,
  step: Step,
  { cause, ...change }: NewValue & { cause: string },
): Promise<Standing> {
  const { before, observation } = step;
  const known = before?.value ?? null;
  const { isTold, value } =
    known === null ? { isTold: false, value: change.value } : followValue(known, change);
  const text =
    change.by === undefined ? observation.text : `${observation.text}, before ${known || 'unknown'}`;
  if (isTold) await openAlert(tx, { ...toAlert(step), cause, about: { ...observation, text } });
  return { value, holds: false, problemSince: null };
}

async function applyOne(tx: Db, step: Step): Promise<void> {
  const { rule, observation, mayBeOver, now } = step;
  const { key, outcome } = observation;
  const [cause, fault] = [`condition ${rule.id} ${key}`, `${watchFaults.fault} ${rule.id} ${key}`];
  if (outcome.kind !== 'unknown' && mayBeOver)
    await clearAlerts(tx, { ownerId: rule.ownerId, cause: fault, now });
  const standing =
    outcome.kind === 'unknown'
      ? await applyUnknown(tx, step, fault)
      : outcome.kind === 'level'
        ? await applyLevel(tx, step, { ...outcome, cause })
        : await applyChange(tx, step, { ...outcome, cause });
  const row = { ...standing, ruleChangedAt: rule.updatedAt, checkedAt: now };
  await tx
    .insert(watchCondition)
    .values({ ruleId: rule.id, key, ...row })
    .onConflictDoUpdate({ target: [watchCondition.ruleId, watchCondition.key], set: row });
}

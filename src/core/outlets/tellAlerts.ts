import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getSettings } from '#core/notifications/settings.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { notification } from '#db/schema/notifications.ts';
import { delivery } from '#db/schema/outlets.ts';
import { watchAlert, watchRule } from '#db/schema/watchRules.ts';
import type { MailFrequency } from '#model/notifications.ts';
import type { DeliveryKind, OutletMessage } from '#model/outlets.ts';
import { ruleDefinitionSchema } from '#model/watchRules.ts';
import { isWatchFault } from '../watchRules/watchFaults.ts';
import { describeHeldBack } from './describeHeldBack.ts';

const perRound = 100;
/** Lines of one message; the rest is counted. */
const shownLines = 10;
/** Within seconds the same transaction usually stands in another block: then nothing has to be taken back. */
const settledMs = 60_000;

type Alert = typeof watchAlert.$inferSelect;

const ruleRow = z.object({
  alertId: z.string(),
  id: z.string(),
  name: z.string(),
  definition: z.unknown(),
  createdAt: dbTime,
  toldAt: z.nullable(dbTime),
  silencedUntil: z.nullable(dbTime),
  stopKey: z.string(),
});

const lineRow = z.object({
  alertId: z.string(),
  contract: z.nullable(z.string()),
  text: z.string(),
  isUnchecked: z.boolean(),
  total: z.number(),
});

const idList = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The rules that set alerts off, and what they saw. */
async function getCauses(tx: Db, ids: readonly string[]) {
  const rules = await tx.execute(sql`
    select distinct m.alert_id::text as "alertId", r.id::text as id, r.name, r.definition, r.created_at as "createdAt", r.told_at as "toldAt", r.silenced_until as "silencedUntil", r.stop_key::text as "stopKey"
    from watch_match m join watch_rule r on r.id = m.rule_id where m.alert_id in ${idList(ids)}`);
  // Two rules that saw the same say it once.
  const lines = await tx.execute(sql`
    select * from (
      select *, count(*) over (partition by "alertId")::int as total, row_number() over (partition by "alertId" order by contract, text) as place
      from (select distinct alert_id::text as "alertId", contract, text, is_unchecked as "isUnchecked" from watch_match where alert_id in ${idList(ids)}) seen
    ) ranked where place <= ${shownLines} order by "alertId", place`);
  return {
    rules: Map.groupBy(parseRows(rules, ruleRow), ({ alertId }) => alertId),
    lines: Map.groupBy(parseRows(lines, lineRow), ({ alertId }) => alertId),
  };
}

type Causes = Awaited<ReturnType<typeof getCauses>>;

/** What is told of one alert. */
type ToldKind = Extract<DeliveryKind, 'alert' | 'retraction' | 'cleared'>;

const titles: Readonly<Record<ToldKind, (word: string, names: string) => string>> = {
  alert: (word, names) => `${word}: ${names}`,
  retraction: (_, names) => `Retracted: ${names}. Its block was replaced.`,
  cleared: (_, names) => `Cleared: ${names}. It no longer holds.`,
};

function toMessage(kind: ToldKind, alert: Alert, { rules, lines }: Causes): OutletMessage {
  const own = lines.get(alert.id) ?? [];
  const rest = (own[0]?.total ?? 0) - own.length;
  const word = `${alert.severity.slice(0, 1).toUpperCase()}${alert.severity.slice(1)}`;
  const named = (rules.get(alert.id) ?? []).map(({ id, name, stopKey }) => ({ id, name, stopKey }));
  const names = named.map(({ name }) => name).join(', ');
  return {
    ...{ kind, alertId: alert.id, severity: alert.severity },
    title: titles[kind](word, names),
    lines: [
      ...own.map(({ contract, text, isUnchecked }) => {
        const at = contract === null ? '' : ` at ${contract}`;
        return `${text}${at}${isUnchecked ? ' (conditions not checked: its arguments could not be read)' : ''}`;
      }),
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ],
    rules: named,
    ...{ chain: alert.chain, block: alert.blockNumber, transaction: alert.transactionHash },
    contract: own[0]?.contract ?? null,
    time: alert.time.toISOString(),
  };
}

interface Told {
  alert: Alert;
  message: OutletMessage;
  frequency: MailFrequency;
  now: Date;
}

async function queueNotification(tx: Db, { alert, message, frequency, now }: Told): Promise<void> {
  // An organisation has outlets for this; its members look into their inboxes.
  if (alert.userId === null) return;
  // Mails go to those who have settings, by which they can be ended.
  await getSettings(tx, { userId: alert.userId });
  const { kind, title, lines, rules, chain, block, transaction, contract, time } = message;
  const stop = rules.flatMap(({ name, stopKey }) => (stopKey === undefined ? [] : [{ name, key: stopKey }]));
  await tx
    .insert(notification)
    .values({
      userId: alert.userId,
      eventKey: `watch:${alert.id}:${kind}:${now.getTime()}`,
      frequency,
      content: {
        ...{ kind: 'watch', severity: alert.severity, title, lines, stop },
        ...{ chain, block, transaction, contract, time },
      },
    })
    .onConflictDoNothing();
}

async function queueDeliveries(
  tx: Db,
  { alert, message, outlets, now }: Omit<Told, 'frequency'> & { outlets: readonly string[] },
): Promise<void> {
  if (outlets.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into delivery (outlet_id, alert_id, kind, message, created_at, due_at)
    select o.id, ${alert.id}::uuid, ${message.kind}, ${JSON.stringify(message)}::jsonb, ${at}, ${at}
    from outlet o where o.owner_id = ${alert.ownerId}::uuid and o.disabled_at is null and o.id in ${idList(outlets)}`);
}

/**
 * Hands new alerts to the outlets and mails that their rules ask for, in the transaction that marks them as told: nothing is told
 * twice or lost. A rule that spoke a short time ago stays quiet where it says so; its alert is in the inbox all the same. That a
 * rule cannot be relied on is told whenever it happens, and keeps no alert from being told.
 */
async function tellNew(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const alerts = await tx
      .select()
      .from(watchAlert)
      .where(and(isNull(watchAlert.toldAt), eq(watchAlert.state, 'open')))
      .orderBy(asc(watchAlert.createdAt), watchAlert.id)
      .limit(perRound)
      .for('update', { skipLocked: true });
    if (alerts.length === 0) return 0;
    const causes = await getCauses(
      tx,
      alerts.map(({ id }) => id),
    );
    const spoke = new Map<string, Date>();
    for (const alert of alerts) {
      const isFault = isWatchFault(alert.cause);
      const speaking = (causes.rules.get(alert.id) ?? []).flatMap(
        ({ id, definition, createdAt, toldAt, silencedUntil }) => {
          const found = findStored(ruleDefinitionSchema, definition);
          const last = spoke.get(id) ?? toldAt;
          const quietMs = (found?.quietMinutes ?? 0) * 60_000;
          const isSilenced = silencedUntil !== null && silencedUntil > now;
          const isQuiet = !isFault && last !== null && now.getTime() - last.getTime() < quietMs;
          const mayHold = quietMs > 0 || silencedUntil !== null;
          return found && !isQuiet && !isSilenced ? [{ id, ...found, mayHold, last: last ?? createdAt }] : [];
        },
      );
      const held = await describeHeldBack(tx, {
        ...{ rules: isFault ? [] : speaking.filter(({ mayHold }) => mayHold), now },
      });
      const told = toMessage('alert', alert, causes);
      const message = { ...told, lines: [...told.lines, ...held] };
      if (!isFault) for (const { id } of speaking) spoke.set(id, now);
      await queueDeliveries(tx, { alert, message, now, outlets: speaking.flatMap(({ outlets }) => outlets) });
      const frequency = (['atOnce', 'daily'] as const).find((one) =>
        speaking.some(({ mail }) => mail === one),
      );
      if (frequency) await queueNotification(tx, { alert, message, frequency, now });
    }
    await tx
      .update(watchAlert)
      .set({ toldAt: now })
      .where(
        inArray(
          watchAlert.id,
          alerts.map(({ id }) => id),
        ),
      );
    if (spoke.size > 0)
      await tx
        .update(watchRule)
        .set({ toldAt: now })
        .where(inArray(watchRule.id, [...spoke.keys()]));
    return alerts.length;
  });
}

const mailedRow = z.object({ frequency: z.enum(['atOnce', 'daily']) });

/** Tells something of alerts on the way they were told; whoever was not told of an alert hears nothing of its end. */
async function tellEnd(
  tx: Db,
  { alerts, kind, now }: { alerts: readonly Alert[]; kind: 'retraction' | 'cleared'; now: Date },
): Promise<void> {
  const causes = await getCauses(
    tx,
    alerts.map(({ id }) => id),
  );
  for (const alert of alerts) {
    const message = toMessage(kind, alert, causes);
    const told = await tx
      .selectDistinct({ id: delivery.outletId })
      .from(delivery)
      .where(and(eq(delivery.alertId, alert.id), eq(delivery.kind, 'alert')));
    await queueDeliveries(tx, { alert, message, now, outlets: told.map(({ id }) => id) });
    const mailed = await tx.execute(sql`
      select frequency from notification where user_id = ${alert.ownerId}::uuid and event_key like ${`watch:${alert.id}:alert:%`} limit 1`);
    const [mail] = parseRows(mailed, mailedRow);
    if (mail) await queueNotification(tx, { alert, message, frequency: mail.frequency, now });
  }
}

/** Takes back what was told and whose block did not come back. */
async function tellWithdrawn(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const alerts = await tx
      .select()
      .from(watchAlert)
      .where(
        and(
          eq(watchAlert.state, 'retracted'),
          isNull(watchAlert.withdrawalToldAt),
          lte(watchAlert.retractedAt, new Date(now.getTime() - settledMs)),
        ),
      )
      .limit(perRound)
      .for('update', { skipLocked: true });
    if (alerts.length === 0) return 0;
    await tellEnd(tx, { alerts, kind: 'retraction', now });
    const ids = alerts.map(({ id }) => id);
    await tx.update(watchAlert).set({ withdrawalToldAt: now }).where(inArray(watchAlert.id, ids));
    return alerts.length;
  });
}

/** Says of alerts that were told that their condition no longer holds. */
async function tellCleared(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const alerts = await tx
      .select()
      .from(watchAlert)
      .where(
        and(
          isNull(watchAlert.clearanceToldAt),
          isNotNull(watchAlert.clearedAt),
          // One that was never told is told first.
          isNotNull(watchAlert.toldAt),
        ),
      )
      .limit(perRound)
      .for('update', { skipLocked: true });
    if (alerts.length === 0) return 0;
    await tellEnd(tx, { alerts, kind: 'cleared', now });
    const ids = alerts.map(({ id }) => id);
    await tx.update(watchAlert).set({ clearanceToldAt: now }).where(inArray(watchAlert.id, ids));
    return alerts.length;
  });
}

/** Tells people of what their rules matched; answers how much was told. */
export async function tellAlerts(db: Db, { now }: { now: Date }): Promise<number> {
  return (await tellNew(db, now)) + (await tellWithdrawn(db, now)) + (await tellCleared(db, now));
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { delivery, outlet } from '#db/schema/outlets.ts';
import { digestHours, type OutletFrequency, type OutletMessage } from '#model/outlets.ts';
import { severities } from '#model/severities.ts';

const perRound = 40;
/** Alerts that one message tells of; the rest is counted. */
const shownAlerts = 30;

const gatheredRow = z.object({ message: z.custom<OutletMessage>(), total: z.number() });

/** Takes all that waits for an outlet, in one statement: what arrives meanwhile waits for the next digest. */
async function takeWaiting(tx: Db, { outletId, now }: { outletId: string; now: Date }) {
  const result = await tx.execute(sql`
    with gathered as (
      update delivery set done_at = ${now.toISOString()}::timestamptz, outcome = 'gathered'
      where outlet_id = ${outletId}::uuid and done_at is null and attempts = 0 and kind in ('alert', 'retraction', 'cleared')
      returning message, created_at, id)
    select message, (count(*) over ())::int as total from gathered order by created_at desc, id limit ${shownAlerts}`);
  const rows = parseRows(result, gatheredRow);
  return { messages: rows.map(({ message }) => message), total: rows[0]?.total ?? 0 };
}

const periods: Readonly<Record<Exclude<OutletFrequency, 'atOnce'>, string>> = {
  daily: 'today',
  weekly: 'this week',
};

interface Waiting {
  messages: readonly OutletMessage[];
  total: number;
  period: string;
  now: Date;
}

/** What waited, as one message: each with its evidence, and all the rules behind it. */
export function writeDigest({ messages, total, period, now }: Waiting): OutletMessage {
  const rules = new Map(messages.flatMap((message) => message.rules.map((rule) => [rule.id, rule] as const)));
  const worst = severities.find((one) => messages.some(({ severity }) => severity === one));
  const count = `${total} ${total === 1 ? 'alert' : 'alerts'} ${period}`;
  return {
    ...{ kind: 'digest', alertId: null, severity: worst ?? 'info', title: count, rules: [...rules.values()] },
    lines: total > messages.length ? [`The newest ${messages.length} are listed.`] : [],
    alerts: messages.map(({ severity, title, lines, chain, block, transaction, contract, time }) => ({
      ...{ severity, title, lines, chain, block, transaction, contract, time },
    })),
    ...{ chain: null, block: null, transaction: null, time: now.toISOString() },
  };
}

/** Makes one delivery of what waits for each outlet whose digest is due; answers how many. */
export async function gatherDigests(db: Db, { now }: { now: Date }): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outlet.id, frequency: outlet.frequency })
      .from(outlet)
      .where(
        and(
          inArray(outlet.frequency, ['daily', 'weekly']),
          sql`${outlet.disabledAt} is null`,
          sql`(${outlet.digestedAt} is null or ${outlet.digestedAt} <= ${at} - case ${outlet.frequency} when 'daily' then ${digestHours.daily}::int else ${digestHours.weekly}::int end * interval '1 hour')`,
          sql`exists (select 1 from delivery d where d.outlet_id = ${outlet.id} and d.done_at is null and d.attempts = 0 and d.kind in ('alert', 'retraction', 'cleared'))`,
        ),
      )
      .limit(perRound)
      .for('update', { skipLocked: true });
    for (const { id, frequency } of due) {
      const { messages, total } = await takeWaiting(tx, { outletId: id, now });
      if (total === 0 || frequency === 'atOnce') continue;
      const message = writeDigest({ messages, total, period: periods[frequency], now });
      await tx.insert(delivery).values({ outletId: id, kind: 'digest', message, createdAt: now, dueAt: now });
      await tx.update(outlet).set({ digestedAt: now }).where(eq(outlet.id, id));
    }
    return due.length;
  });
}

import { and, asc, eq, gte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { queueMail } from '#core/mail/queueMail.ts';
import { getKeepers } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { delivery, outlet } from '#db/schema/outlets.ts';
import { type PublicRequest, RequestError, requestPublic } from '#lib/requestPublic.ts';
import { backoffSeconds, failingDays } from '#model/outlets.ts';
import { gatherDigests } from './gatherDigests.ts';
import { outletOffMail } from './outletOffMail.ts';
import { getSiteKeys, type SiteKeys } from './push/siteKeys.ts';
import { writeRequest } from './writeRequest.ts';

/** Taken at once; of one outlet and of one owner only so many, so that slow ones do not hold up the others. */
const perRound = 40;
const perOutlet = 4;
const perOwner = 8;
/** A process that dies while it sends keeps a delivery from the others for so long. */
const leaseSeconds = 120;
const timeoutMs = 10_000;
const longestAnswer = 500;

/** What goes for the first time to outlets that work is taken apart from tests and from outlets that fail. */
type DeliveryLane = 'first' | 'again';

export interface DeliverParts {
  /** Both unless stated. */
  lane?: DeliveryLane;
  /** Outlets that something is on its way to: the rest waits for its end. */
  busy?: readonly string[];
  /** Of this site, for links. */
  origin: string;
  now: () => Date;
  /** Which addresses may be connected to, whose certificates count, and how long is waited: for tests. */
  connect?: Pick<PublicRequest, 'isAllowed' | 'ca' | 'nameServers' | 'timeoutMs'>;
}

const takenRow = z.object({ id: z.string() });

/**
 * Takes what is due; each goes to one instance: the due time is asked of the very row that is locked, for another instance may have
 * taken it since this one looked. Nothing is taken back while what it takes back is still tried: it
 * would arrive after.
 */
async function takeDue(
  db: Db,
  { now, lane, busy = [] }: Pick<DeliverParts, 'lane' | 'busy'> & { now: Date },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isFirst = sql`(w.kind <> 'test' and w.attempts = 0 and o.failing_since is null)`;
  const inLane = lane === undefined ? sql`true` : lane === 'first' ? isFirst : sql`not ${isFirst}`;
  const result = await db.execute(sql`
    update delivery set due_at = ${at} + ${leaseSeconds} * interval '1 second', attempts = attempts + 1, tried_at = ${at}
    where id in (
      select d.id from delivery d where d.done_at is null and d.due_at <= ${at} and d.id in (
        select id from (
          select *, row_number() over (partition by owner_id order by is_test, is_failing, due_at) as place_of_owner from (
            select w.id, w.due_at, o.owner_id, w.kind = 'test' as is_test, o.failing_since is not null as is_failing,
              row_number() over (partition by w.outlet_id order by w.kind = 'test', w.due_at, w.created_at) as place
            from delivery w join outlet o on o.id = w.outlet_id
            where w.done_at is null and w.due_at <= ${at} and o.disabled_at is null and ${inLane}
              and o.id not in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(busy)}::jsonb))
              and (o.frequency = 'atOnce' or w.attempts > 0 or w.kind in ('digest', 'test'))
              and not (w.kind in ('retraction', 'cleared') and exists (select 1 from delivery e where e.outlet_id = w.outlet_id
                and e.alert_id = w.alert_id and e.kind = 'alert' and e.done_at is null))) due
          where place <= ${perOutlet}) ranked
        where place_of_owner <= ${perOwner} order by is_test, is_failing, due_at limit ${perRound})
      for update skip locked)
    returning id::text as id`);
  return parseRows(result, takenRow).map(({ id }) => id);
}

interface Outcome {
  status: number | null;
  answer: string | null;
  problem: string | null;
  isDelivered: boolean;
  /** The receiver wants nothing any more. */
  isGone: boolean;
  waitSeconds: number;
}

/** What strangers answer, as it can be stored and shown. */
const toShown = (body: Buffer): string =>
  body
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .toWellFormed()
    .slice(0, longestAnswer);

/** Seconds or a date (RFC 9110). */
const readWait = (header: string | undefined, now: Date): number => {
  if (header === undefined) return 0;
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, 3_600) : 0;
};

type Held = typeof delivery.$inferSelect & { outlet: typeof outlet.$inferSelect };

async function send(
  { outlet: to, ...row }: Held,
  parts: DeliverParts & { siteKeys: SiteKeys | undefined },
): Promise<Outcome> {
  const now = parts.now();
  const isRotating = to.previousSecret !== null && to.previousUntil !== null && to.previousUntil > now;
  const secrets = [to.secret, ...(isRotating && to.previousSecret ? [to.previousSecret] : [])];
  const none = { status: null, answer: null, isDelivered: false, isGone: false, waitSeconds: 0 };
  try {
    const request = writeRequest({
      ...{ deliveryId: row.id, message: row.message, outlet: to, secrets, origin: parts.origin, now },
      siteKeys: parts.siteKeys,
    });
    const { status, body, headers } = await requestPublic({
      ...{ ...request, timeoutMs, maxBytes: 4_096, cut: true, redirects: 0 },
      ...parts.connect,
    });
    const isDelivered = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    return {
      ...{ status, answer: toShown(body), isDelivered },
      isGone: status === 410 || (to.kind === 'push' && status === 404),
      problem: isRedirect ? 'It redirects elsewhere, which is not followed' : null,
      waitSeconds: readWait(headers['retry-after'], now),
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { ...none, problem: error.message };
  }
}

/** Whether an outlet took anything since a delivery to it was due: then it is that message alone that it refuses. */
async function hasTakenSince(tx: Db, { outletId, createdAt }: Held): Promise<boolean> {
  const [taken] = await tx
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(eq(delivery.outletId, outletId), eq(delivery.outcome, 'sent'), gte(delivery.doneAt, createdAt)),
    )
    .limit(1);
  return taken !== undefined;
}

interface Failure {
  to: Held['outlet'];
  isGone: boolean;
  /** An alert was tried for the last time, and nothing else arrived meanwhile. */
  isLost: boolean;
  now: Date;
}

/**
 * Switched off, with a mail to whoever can mend it, once nothing was delivered for days or the receiver said that it is gone. A
 * push subscription that is gone never comes back: it is forgotten.
 */
async function noteFailure(tx: Db, { to, isGone, isLost, now }: Failure) {
  const since = to.failingSince ?? now;
  const isLong = now.getTime() - since.getTime() >= failingDays * 24 * 3_600_000;
  const isOff = isGone || isLost || isLong;
  const [changed] = await tx
    .update(outlet)
    .set({
      failingSince: sql`coalesce(failing_since, ${now.toISOString()}::timestamptz)`,
      ...(isOff && { disabledAt: now }),
    })
    .where(and(eq(outlet.id, to.id), sql`disabled_at is null`))
    .returning({ id: outlet.id });
  if (!isOff || !changed) return;
  const isForgotten = isGone && to.kind === 'push';
  if (isForgotten) await tx.delete(outlet).where(eq(outlet.id, to.id));
  for (const { id, email } of await getKeepers(tx, to))
    await queueMail(tx, {
      template: outletOffMail,
      to: email,
      payload: { name: to.name, reason: isForgotten ? 'unsubscribed' : isGone ? 'gone' : 'failing' },
      dedupeKey: `outlet off ${to.id} ${id} ${now.toISOString()}`,
    });
}

async function keepOutcome(
  db: Db,
  held: Held,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  const { status, answer, problem, isDelivered, isGone, waitSeconds } = outcome;
  await db.transaction(async (tx) => {
    const [to] = await tx.select().from(outlet).where(eq(outlet.id, held.outletId)).for('update');
    if (!to) return;
    const next = backoffSeconds[held.attempts - 1];
    const isLast = next === undefined;
    const isOver = isDelivered || isGone || isLast || held.kind === 'test';
    await tx
      .update(delivery)
      .set({
        ...{ status, answer, problem },
        ...(isOver
          ? { doneAt: now, outcome: isDelivered ? 'sent' : 'failed' }
          : { dueAt: new Date(now.getTime() + Math.max(next, waitSeconds) * 1000) }),
      })
      .where(eq(delivery.id, held.id));
    if (isDelivered) await tx.update(outlet).set({ failingSince: null }).where(eq(outlet.id, to.id));
    else if (held.kind !== 'test' || (isGone && to.kind === 'push')) {
      const isLost = isLast && held.kind !== 'test' && !(await hasTakenSince(tx, held));
      await noteFailure(tx, { to, isGone, isLost, now });
    }
  });
}

interface Sending {
  outletId: string;
  /** How many are sent, one after the other. */
  count: number;
  sent: Promise<void>;
}

/** Takes what is due and begins to send it, to all outlets at once. */
export async function startDeliveries(db: Db, parts: DeliverParts): Promise<Sending[]> {
  if (parts.lane !== 'again') await gatherDigests(db, { now: parts.now() });
  const ids = await takeDue(db, { ...parts, now: parts.now() });
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(delivery)
    .innerJoin(outlet, eq(outlet.id, delivery.outletId))
    .where(
      sql`${delivery.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    )
    .orderBy(asc(delivery.createdAt), delivery.id);
  const hasPush = rows.some((row) => row.outlet.kind === 'push');
  const siteKeys = hasPush ? await getSiteKeys(db) : undefined;
  const sendAll = async (own: typeof rows) => {
    for (const row of own) {
      const held = { ...row.delivery, outlet: row.outlet };
      const outcome = await send(held, { ...parts, siteKeys });
      await keepOutcome(db, held, { outcome, now: parts.now() });
    }
  };
  // One outlet's in their order: nothing is taken back before it was told.
  return [...Map.groupBy(rows, (row) => row.outlet.id)].map(([outletId, own]) => ({
    ...{ outletId, count: own.length },
    sent: sendAll(own),
  }));
}

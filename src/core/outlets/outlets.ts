import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import {
  getOwner,
  lockOwner,
  mayUse,
  type Owner,
  ownerIdOf,
  refuseChange,
  type Use,
} from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { delivery, outlet } from '#db/schema/outlets.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import {
  mostOutlets,
  type OutletFrequency,
  type OutletKind,
  type OutletMessage,
  type PushKeys,
  secretRotationHours,
} from '#model/outlets.ts';
import type { Delivery, Outlet } from '#wire/outlets.ts';
import { checkPushKeys } from './push/encryptPush.ts';
import { describeRequest } from './writeRequest.ts';

const noSuchOutlet = () => notFound('There is no such outlet');

/** As the Standard Webhooks specification writes them. */
const createSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

type Row = typeof outlet.$inferSelect;

/** Where it goes, without what lets others write there. */
function toOutlet({ url, createdAt, failingSince, disabledAt, previousUntil, ...row }: Row): Outlet {
  const { id, kind, name, frequency } = row;
  return {
    ...{ id, kind, name, frequency, host: new URL(url).host },
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    previousUntil: previousUntil?.toISOString() ?? null,
  };
}

/** Where something belongs that an account makes or asks for: to itself, or to an organisation. */
interface For {
  userId: string;
  organisation?: string | undefined;
}

export async function getOutlets(db: Db, asked: For): Promise<Outlet[]> {
  const owner = await getOwner(db, { userId: asked.userId, organisation: asked.organisation, use: 'see' });
  const rows = await db
    .select()
    .from(outlet)
    .where(eq(outlet.ownerId, ownerIdOf(owner)))
    .orderBy(outlet.createdAt, outlet.id);
  return rows.map(toOutlet);
}

/** Whether an address has the form that its kind needs; where it leads is checked each time something is sent. */
function checkAddress(kind: OutletKind, url: string): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username + target.password !== '')
    throw badRequest('The address must begin with https:// or http:// and hold no user name.');
  if (kind === 'push' && target.protocol !== 'https:')
    throw badRequest('Push services have addresses with https://.');
  if (kind === 'telegram' && !/^\/bot[^/]+\/sendMessage$/.test(target.pathname))
    throw badRequest('A Telegram address ends with /bot<token>/sendMessage?chat_id=<chat>.');
  if (kind === 'telegram' && !target.searchParams.has('chat_id'))
    throw badRequest('A Telegram address names its chat: ?chat_id=<chat>.');
}

interface NewOutlet extends For {
  kind: OutletKind;
  name: string;
  url: string;
  frequency?: OutletFrequency;
  keys?: PushKeys | undefined;
  now: Date;
}

function checkKeys(kind: OutletKind, keys: PushKeys | undefined): void {
  if ((kind === 'push') !== (keys !== undefined))
    throw badRequest('A push subscription has keys, and nothing else has.');
  if (keys) checkPushKeys(keys);
}

/** A browser that subscribes again has the same address: it is the same outlet, with its keys of now. */
async function renewSubscription(
  tx: Db,
  { owner, url, keys }: { owner: Owner; url: string; keys: PushKeys },
): Promise<Row | undefined> {
  const isSame = and(eq(outlet.ownerId, ownerIdOf(owner)), eq(outlet.kind, 'push'), eq(outlet.url, url));
  const [row] = await tx
    .update(outlet)
    .set({ pushKeys: keys, disabledAt: null, failingSince: null })
    .where(isSame)
    .returning();
  return row;
}

/** Answers the outlet, with the secret of a webhook: it is shown this once. */
export async function createOutlet(
  db: Db,
  { userId, organisation, kind, name, url, frequency = 'atOnce', keys, now }: NewOutlet,
): Promise<{ outlet: Outlet; secret: string | null }> {
  checkAddress(kind, url);
  checkKeys(kind, keys);
  const owner = await getOwner(db, { userId, organisation, use: 'change' });
  const secret = createSecret();
  return db.transaction(async (tx) => {
    await lockOwner(tx, { owner, userId });
    const same = keys && (await renewSubscription(tx, { owner, url, keys }));
    if (same) return { outlet: toOutlet(same), secret: null };
    const [held] = await tx
      .select({ count: count() })
      .from(outlet)
      .where(eq(outlet.ownerId, ownerIdOf(owner)));
    if ((held?.count ?? 0) >= mostOutlets)
      throw new AppError(
        409,
        'TooManyOutlets',
        `An account or organisation has at most ${mostOutlets} outlets. Delete one first.`,
      );
    const [row] = await tx
      .insert(outlet)
      .values({ ...owner, kind, name, url, frequency, secret, pushKeys: keys, createdAt: now })
      .returning();
    if (!row) throw new Error('The outlet was not kept');
    return { outlet: toOutlet(row), secret: kind === 'webhook' ? secret : null };
  });
}

interface OneOutlet {
  userId: string;
  id: string;
}

const outletFor = ({ userId, id }: OneOutlet, use: Use = 'change') =>
  and(eq(outlet.id, id), mayUse(outlet, { userId, use }));

const refuse = (db: Db, { id, userId }: OneOutlet, missing = noSuchOutlet()) =>
  refuseChange(db, outlet, { id, userId, missing });

/** A new secret; the one before signs beside it for a day, so that the receiver can change over. */
export async function rotateSecret(
  db: Db,
  { now, ...one }: OneOutlet & { now: Date },
): Promise<{ outlet: Outlet; secret: string }> {
  const secret = createSecret();
  const [row] = await db
    .update(outlet)
    .set({
      secret,
      previousSecret: sql`${outlet.secret}`,
      previousUntil: new Date(now.getTime() + secretRotationHours * 3_600_000),
    })
    .where(and(outletFor(one), eq(outlet.kind, 'webhook')))
    .returning();
  if (!row) throw await refuse(db, one, notFound('There is no such webhook'));
  return { outlet: toOutlet(row), secret };
}

/** How often it is told; what waits for a digest goes out at once where it no longer has any. */
export async function changeOutlet(
  db: Db,
  { frequency, ...one }: OneOutlet & { frequency: OutletFrequency },
): Promise<Outlet> {
  const [row] = await db.update(outlet).set({ frequency }).where(outletFor(one)).returning();
  if (!row) throw await refuse(db, one);
  return toOutlet(row);
}

/** Switches an outlet on again after it was switched off. */
export async function enableOutlet(db: Db, one: OneOutlet): Promise<Outlet> {
  const [row] = await db
    .update(outlet)
    .set({ disabledAt: null, failingSince: null })
    .where(outletFor(one))
    .returning();
  if (!row) throw await refuse(db, one);
  return toOutlet(row);
}

export async function deleteOutlet(db: Db, one: OneOutlet): Promise<void> {
  const rows = await db.delete(outlet).where(outletFor(one)).returning({ id: outlet.id });
  if (rows.length === 0) throw await refuse(db, one);
}

/** Tests that one account may have under way: each asks a stranger's server. */
const mostTests = 5;

/** Has a test message sent within seconds. */
export async function testOutlet(db: Db, { now, ...one }: OneOutlet & { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(outlet).where(outletFor(one)).for('update');
    if (!row) throw await refuse(tx, one);
    if (row.disabledAt)
      throw new AppError(409, 'OutletOff', 'This outlet is switched off. Switch it on first.');
    const [waiting] = await tx
      .select({ count: count() })
      .from(delivery)
      .where(and(eq(delivery.outletId, one.id), eq(delivery.kind, 'test'), sql`${delivery.doneAt} is null`));
    if ((waiting?.count ?? 0) >= mostTests)
      throw new AppError(
        429,
        'TooManyTests',
        'Tests of this outlet are still under way. Wait for them first.',
      );
    const message: OutletMessage = {
      ...{ kind: 'test', alertId: null, severity: 'info', title: 'A test from Parapet' },
      ...{
        lines: ['Alerts of your rules arrive here.'],
        rules: [],
        chain: null,
        block: null,
        transaction: null,
      },
      time: now.toISOString(),
    };
    await tx.insert(delivery).values({ outletId: one.id, kind: 'test', message, createdAt: now, dueAt: now });
  });
}

const shownDeliveries = 50;

/** Whoever only sees an outlet sees no key that stops the rules of others. */
const withoutStopKeys = (message: OutletMessage): OutletMessage => ({
  ...message,
  rules: message.rules.map((rule) => (rule.stopKey === undefined ? rule : { ...rule, stopKey: '…' })),
});

/** The newest deliveries to an outlet: what was sent, and what was answered. */
export async function getDeliveries(
  db: Db,
  { origin, ...one }: OneOutlet & { origin: string },
): Promise<Delivery[]> {
  const [held] = await db
    .select({
      kind: outlet.kind,
      url: outlet.url,
      mayChange: sql<boolean>`${mayUse(outlet, { ...one, use: 'change' })}`,
    })
    .from(outlet)
    .where(outletFor(one, 'see'));
  if (!held) throw noSuchOutlet();
  const rows = await db
    .select()
    .from(delivery)
    .where(eq(delivery.outletId, one.id))
    .orderBy(desc(delivery.createdAt), delivery.id)
    .limit(shownDeliveries);
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, title: row.message.title, attempts: row.attempts },
    ...{ status: row.status, answer: row.answer, problem: row.problem },
    state: row.outcome ?? 'waiting',
    request: describeRequest({
      ...{ deliveryId: row.id, outlet: held, secrets: [], origin, now: row.triedAt ?? row.createdAt },
      message: held.mayChange ? row.message : withoutStopKeys(row.message),
    }),
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    nextAt: row.doneAt ? null : row.dueAt.toISOString(),
  }));
}

/** A user's outlets for the export. What signs is no knowledge about the user, and stays here. */
export async function exportOutlets(db: Db, userId: string) {
  const { kind, name, url, frequency, createdAt, failingSince, disabledAt } = outlet;
  const [outlets, deliveries] = await Promise.all([
    db
      .select({ kind, name, url, frequency, createdAt, failingSince, disabledAt })
      .from(outlet)
      .where(eq(outlet.userId, userId))
      .orderBy(createdAt, outlet.id),
    db
      .select({
        ...{ outlet: outlet.name, message: delivery.message, createdAt: delivery.createdAt },
        ...{ outcome: delivery.outcome, status: delivery.status, answer: delivery.answer },
      })
      .from(delivery)
      .innerJoin(outlet, eq(outlet.id, delivery.outletId))
      .where(eq(outlet.userId, userId))
      .orderBy(desc(delivery.createdAt), delivery.id)
      .limit(10_000),
  ]);
  return { outlets, deliveries };
}

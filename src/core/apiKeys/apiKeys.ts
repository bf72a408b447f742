import { and, count, desc, eq, getTableColumns, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { createToken, hashToken } from '#core/auth/secrets.ts';
import { getOwner, lockOwner, mayUse, ownerIdOf, refuseChange } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { apiKey, apiKeyUse } from '#db/schema/apiKeys.ts';
import { organisation, organisationMember } from '#db/schema/organisations.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type ApiKeyScope, apiKeyUseDays, mostApiKeys, rotationHours } from '#model/apiKeys.ts';
import type { ApiKey, ShownApiKey } from '#wire/apiKeys.ts';

const dayMs = 24 * 3_600_000;
const daysShown = 30;

/** Told from other secrets by those who look for leaked ones. */
const prefix = 'parapet_';
const startLength = prefix.length + 4;

/** A secret, of which only the hash is kept. */
function createSecret() {
  const secret = `${prefix}${createToken()}`;
  return { secret, hash: hashToken(secret), start: secret.slice(0, startLength) };
}

/** With the address of whoever made it for an organisation, while they belong to it. */
type Row = typeof apiKey.$inferSelect & { maker: string | null };

const stateOf = ({ revokedAt, expiresAt }: Row, now: Date): ApiKey['state'] =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'active';

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

function toApiKey(
  row: Row,
  { use, now }: { use: readonly (typeof apiKeyUse.$inferSelect)[]; now: Date },
): ApiKey {
  const byDay = new Map(use.map((one) => [one.day, one]));
  const { id, name, start, scopes, previousUntil } = row;
  return {
    ...{ id, name, start, scopes, madeBy: row.maker },
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    previousUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    use: Array.from({ length: daysShown }, (_, index) => {
      const day = dayOf(new Date(now.getTime() - (daysShown - 1 - index) * dayMs));
      const { calls = 0, refused = 0 } = byDay.get(day) ?? {};
      return { day, calls, refused };
    }),
  };
}

interface AskedKeys {
  userId: string;
  organisation?: string | undefined;
  now: Date;
}

/** The keys of the account or of one of its organisations with their use: those that work first, then the newest. */
export async function getApiKeys(db: Db, { userId, organisation, now }: AskedKeys): Promise<ApiKey[]> {
  const owner = await getOwner(db, { userId, organisation, use: 'see' });
  const keys = await loadKeys(db, { where: eq(apiKey.ownerId, ownerIdOf(owner)), now });
  return keys.toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'));
}

async function loadKeys(db: Db, { where, now }: { where: SQL | undefined; now: Date }): Promise<ApiKey[]> {
  const [rows, use] = await Promise.all([
    db
      .select({ ...getTableColumns(apiKey), maker: appUser.email })
      .from(apiKey)
      .leftJoin(
        organisationMember,
        and(
          eq(organisationMember.organisationId, apiKey.organisationId),
          eq(organisationMember.userId, apiKey.madeBy),
        ),
      )
      .leftJoin(appUser, eq(appUser.id, organisationMember.userId))
      .where(where)
      .orderBy(desc(apiKey.createdAt), apiKey.id),
    db
      .select({ use: apiKeyUse })
      .from(apiKeyUse)
      .innerJoin(apiKey, eq(apiKey.id, apiKeyUse.keyId))
      .where(and(where, gt(apiKeyUse.day, dayOf(new Date(now.getTime() - daysShown * dayMs))))),
  ]);
  return rows.map((row) =>
    toApiKey(row, { use: use.flatMap((one) => (one.use.keyId === row.id ? [one.use] : [])), now }),
  );
}

interface NewApiKey extends AskedKeys {
  name: string;
  scopes: readonly ApiKeyScope[];
  days: number;
}

/** Makes a key, and shows its secret this once. */
export async function createApiKey(
  db: Db,
  { userId, organisation, name, scopes, days, now }: NewApiKey,
): Promise<ShownApiKey> {
  const owner = await getOwner(db, { userId, organisation, use: 'change' });
  const { secret, ...kept } = createSecret();
  return db.transaction(async (tx) => {
    await lockOwner(tx, { owner, userId });
    const [held] = await tx
      .select({ count: count() })
      .from(apiKey)
      .where(and(eq(apiKey.ownerId, ownerIdOf(owner)), isNull(apiKey.revokedAt)));
    if ((held?.count ?? 0) >= mostApiKeys)
      throw new AppError(
        409,
        'TooManyKeys',
        `An account or organisation has at most ${mostApiKeys} keys. Revoke one first.`,
      );
    const [row] = await tx
      .insert(apiKey)
      .values({
        ...kept,
        ...{ ...owner, madeBy: owner.userId === undefined ? userId : null, name },
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
      })
      .returning({ id: apiKey.id });
    const [key] = row ? await loadKeys(tx, { where: eq(apiKey.id, row.id), now }) : [];
    if (!key) throw new Error('The key was not kept');
    return { key, secret };
  });
}

interface OneApiKey {
  userId: string;
  id: string;
  now: Date;
}

const keyFor = ({ userId, id }: OneApiKey) =>
  and(eq(apiKey.id, id), mayUse(apiKey, { userId, use: 'change' }), isNull(apiKey.revokedAt));

const refuse = (db: Db, { id, userId }: OneApiKey) =>
  refuseChange(db, apiKey, { id, userId, missing: notFound('There is no such key that still works') });

/** Gives a key another secret, shown this once; the one before works for a day longer, so that programs can change over. */
export async function rotateApiKey(db: Db, asked: OneApiKey): Promise<ShownApiKey> {
  const { now } = asked;
  const { secret, hash, start } = createSecret();
  const [row] = await db
    .update(apiKey)
    .set({
      ...{ hash, start },
      previousHash: sql`${apiKey.hash}`,
      previousUntil: new Date(now.getTime() + rotationHours * 3_600_000),
    })
    .where(and(keyFor(asked), gt(apiKey.expiresAt, now)))
    .returning({ id: apiKey.id });
  const [key] = row ? await loadKeys(db, { where: eq(apiKey.id, row.id), now }) : [];
  if (!key) throw await refuse(db, asked);
  return { key, secret };
}

/** Ends a key at once, with the secret before it. */
export async function revokeApiKey(db: Db, asked: OneApiKey): Promise<void> {
  const rows = await db
    .update(apiKey)
    .set({ revokedAt: asked.now, previousHash: null, previousUntil: null })
    .where(keyFor(asked))
    .returning({ id: apiKey.id });
  if (rows.length === 0) throw await refuse(db, asked);
}

/** Ends what somebody who held an account made or rotated since then, for the account and for organisations. */
export async function revokeKeysSince(
  tx: Db,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<void> {
  // A key that was rotated says until when its former secret works.
  const rotatedSince = new Date(since.getTime() + rotationHours * 3_600_000);
  await tx
    .update(apiKey)
    .set({ revokedAt: now, previousHash: null, previousUntil: null })
    .where(
      and(
        or(eq(apiKey.userId, userId), eq(apiKey.madeBy, userId)),
        or(gte(apiKey.createdAt, since), gte(apiKey.previousUntil, rotatedSince)),
        isNull(apiKey.revokedAt),
      ),
    );
}

export interface FoundApiKey {
  id: string;
  /** The account or organisation that it belongs to. */
  ownerId: string;
  scopes: ApiKeyScope[];
}

/** Somebody of the organisation may still come in: a key of one that nobody can enter is in hands that nobody can stop. */
const hasOpenMember = sql`exists (
  select from ${organisationMember} m join ${appUser} u on u.id = m.user_id
  where m.organisation_id = ${apiKey.organisationId} and u.disabled_at is null and u.delete_at is null)`;

/** Checks an API key: the one with this secret, while it works and the account of its owner, or of a member of its organisation, is open. */
export async function findApiKey(
  db: Db,
  { secret, now }: { secret: string; now: Date },
): Promise<FoundApiKey | undefined> {
  const hash = hashToken(secret);
  const [row] = await db
    .select({ id: apiKey.id, ownerId: apiKey.ownerId, scopes: apiKey.scopes })
    .from(apiKey)
    .leftJoin(appUser, eq(appUser.id, apiKey.userId))
    .where(
      and(
        or(eq(apiKey.hash, hash), and(eq(apiKey.previousHash, hash), gt(apiKey.previousUntil, now))),
        isNull(apiKey.revokedAt),
        gt(apiKey.expiresAt, now),
        isNull(appUser.disabledAt),
        isNull(appUser.deleteAt),
        or(isNull(apiKey.organisationId), hasOpenMember),
      ),
    );
  return row;
}

export interface KeyUse {
  keyId: string;
  calls: number;
  refused: number;
  lastUsedAt: Date;
}

/** Adds what was counted meanwhile; what was counted of a key that is gone goes with it. */
export async function addKeyUse(db: Db, uses: readonly KeyUse[]): Promise<void> {
  for (const { keyId, calls, refused, lastUsedAt } of uses)
    await db.execute(sql`
      with used as (
        update api_key set last_used_at = greatest(last_used_at, ${lastUsedAt.toISOString()}::timestamptz)
        where id = ${keyId}::uuid returning id)
      insert into api_key_use (key_id, day, calls, refused)
      select id, ${dayOf(lastUsedAt)}::date, ${calls}::int, ${refused}::int from used
      on conflict (key_id, day) do update set
        calls = api_key_use.calls + excluded.calls, refused = api_key_use.refused + excluded.refused`);
}

/** Forgets the use of long ago, and keys that ended then. */
export async function sweepApiKeys(db: Db, { now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - apiKeyUseDays * dayMs);
  await db.delete(apiKeyUse).where(lt(apiKeyUse.day, dayOf(before)));
  await db.delete(apiKey).where(or(lt(apiKey.revokedAt, before), lt(apiKey.expiresAt, before)));
}

/**
 * A user's keys by name, and those that they made for an organisation, for the export: nothing of a secret is kept that could be
 * handed out.
 */
export async function exportApiKeys(db: Db, userId: string) {
  const { name, start, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey;
  return db
    .select({
      ...{ name, start, scopes, createdAt, expiresAt, lastUsedAt, revokedAt },
      organisation: organisation.name,
    })
    .from(apiKey)
    .leftJoin(organisation, eq(organisation.id, apiKey.organisationId))
    .where(or(eq(apiKey.userId, userId), eq(apiKey.madeBy, userId)))
    .orderBy(apiKey.createdAt, apiKey.id);
}

import { desc } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { findUserByEmail } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import { featureFlagChange } from '#db/schema/flags.ts';
import type { FlagUser } from '#flagclient/flagConfig.ts';
import { notFound } from '#lib/AppError.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import type { FlagPreview, ListedFlag, PreviewUser } from '#wire/adminFlags.ts';
import type { Flag } from './flagModel.ts';
import { deleteFlag, getFlags, undoFlagChange, upsertFlag } from './flagStore.ts';
import { previewFlag } from './previewFlag.ts';

/** The admin who asks, and from where. */
export interface FlagAdmin {
  viewer: Viewer;
  ip: string;
}

/** Every flag with who changed it last. */
export async function getListedFlags(db: Db): Promise<ListedFlag[]> {
  const authors = await db
    .selectDistinctOn([featureFlagChange.key], {
      key: featureFlagChange.key,
      author: featureFlagChange.author,
    })
    .from(featureFlagChange)
    .orderBy(featureFlagChange.key, desc(featureFlagChange.id));
  const changedBy = new Map(authors.map(({ key, author }) => [key, author]));
  return (await getFlags(db)).map(({ flag, version, updatedAt }) => ({
    flag,
    version,
    changedAt: updatedAt.toISOString(),
    changedBy: changedBy.get(flag.key) ?? null,
  }));
}

/** A change and its line in the audit log, both or neither. */
function withAudit<T>(
  db: Db,
  {
    admin,
    event,
    detail,
    work,
  }: {
    admin: FlagAdmin;
    event: AuditEvent;
    detail: Record<string, string>;
    work: (tx: Db, author: string) => Promise<T>;
  },
): Promise<T> {
  return db.transaction(async (tx) => {
    const done = await work(tx, admin.viewer.email);
    await recordAudit(tx, { event, userId: admin.viewer.id, ip: admin.ip, detail });
    return done;
  });
}

export async function saveFlagAsAdmin(
  db: Db,
  { admin, flag, version }: { admin: FlagAdmin; flag: Flag; version: number },
): Promise<ListedFlag> {
  const saved = await withAudit(db, {
    admin,
    event: 'flag.saved',
    detail: { key: flag.key },
    work: (tx, author) => upsertFlag(tx, { flag, author, expectedVersion: version }),
  });
  return {
    flag: saved.flag,
    version: saved.version,
    changedAt: saved.updatedAt.toISOString(),
    changedBy: admin.viewer.email,
  };
}

export function deleteFlagAsAdmin(db: Db, { admin, key }: { admin: FlagAdmin; key: string }): Promise<void> {
  return withAudit(db, {
    admin,
    event: 'flag.deleted',
    detail: { key },
    work: (tx, author) => deleteFlag(tx, { key, author }),
  });
}

export function undoFlagChangeAsAdmin(
  db: Db,
  { admin, id }: { admin: FlagAdmin; id: number },
): Promise<void> {
  return withAudit(db, {
    admin,
    event: 'flag.undone',
    detail: { change: String(id) },
    work: (tx, author) => undoFlagChange(tx, { id, author }),
  });
}

/** Who gets what: one edited flag or all stored ones, for a described user or an account. */
export async function previewFlags(
  db: Db,
  {
    flag,
    user,
    account,
  }: { flag?: Flag | undefined; user?: PreviewUser | undefined; account?: string | undefined },
): Promise<FlagPreview> {
  const target = account === undefined ? toFlagUser(user ?? {}) : await getAccountUser(db, account);
  const flags = flag ? [flag] : (await getFlags(db)).map((stored) => stored.flag);
  return { user: target, items: flags.map((each) => previewFlag(each, target)) };
}

/** As the site itself describes a signed-in user to the evaluator. */
async function getAccountUser(db: Db, email: string): Promise<FlagUser> {
  const found = await findUserByEmail(db, email);
  if (!found) throw notFound(`There is no account with the address ${email}`);
  return { identifier: found.username, email: found.email };
}

function toFlagUser({ identifier, email, country, custom }: PreviewUser): FlagUser {
  return {
    ...(identifier && { identifier }),
    ...(email && { email }),
    ...(country && { country }),
    ...(custom && { custom }),
  };
}

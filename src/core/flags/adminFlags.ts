import { desc } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { featureFlagChange } from '#db/schema/flags.ts';
import { evaluateFlag, getRolloutBucket } from '#flagclient/evaluateFlag.ts';
import type { FlagUser } from '#flagclient/flagConfig.ts';
import { notFound } from '#lib/AppError.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import type { FlagPreview, ListedFlag, PreviewedFlag, PreviewUser } from '#wire/adminFlags.ts';
import { recordAudit } from '../auditLog/auditLog.ts';
import { findUserByEmail } from '../auth/users.ts';
import type { Viewer } from '../auth/viewer.ts';
import { createServerConfigV5 } from './configV5.ts';
import type { Flag } from './flagModel.ts';
import { deleteFlag, getFlags, undoFlagChange, upsertFlag } from './flagStore.ts';

/** What a flag is for a user and why, by the evaluator that clients and server use. */
export function previewFlag(flag: Flag, user: FlagUser): PreviewedFlag {
  const evaluate = (rules: Flag['rules']) => {
    const result = evaluateFlag(createServerConfigV5([{ ...flag, rules } as Flag]), flag.key, user);
    if (!result) throw new Error(`${flag.key} was not evaluated`);
    return result;
  };
  const { value, decidedBy } = evaluate(flag.rules);
  const bucket =
    decidedBy !== 'rule' && flag.percentages.length > 0 ? getRolloutBucket(flag.key, user.identifier) : null;
  const index =
    decidedBy === 'rule'
      ? flag.rules.findIndex((rule) => evaluate([rule] as Flag['rules']).decidedBy === 'rule')
      : decidedBy === 'percentage'
        ? findShare(flag.percentages, bucket ?? 0)
        : null;
  return { key: flag.key, value, decidedBy, index, bucket };
}

function findShare(shares: Flag['percentages'], bucket: number): number {
  let sum = 0;
  return shares.findIndex(({ percentage }) => {
    sum += percentage;
    return bucket < sum;
  });
}

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

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { codePurposes } from '#model/users.ts';
import { oneOf } from './oneOf.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A user as another provider knows them. */
export const appIdentity = pgTable(
  'app_identity',
  {
    provider: text().notNull(),
    /** Subjects are unique at one issuer only; empty in rows that are older than this column. */
    issuer: text().notNull().default(''),
    subject: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index('app_identity_user').on(table.userId),
  ],
);

/** Who is signed in where. The cookie's token is not here, only its hash. */
export const authSession = pgTable(
  'auth_session',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** The admin who acts as the user. */
    adminId: uuid('admin_id').references(() => appUser.id, { onDelete: 'cascade' }),
    /** The admin's own session, which an impersonation returns to and ends with. */
    parentId: uuid('parent_id').references((): AnyPgColumn => authSession.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    seenAt: time('seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** When the person last proved who they are; null for an impersonation. */
    confirmedAt: time('confirmed_at'),
    ip: text(),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('auth_session_user').on(table.userId),
    index('auth_session_admin').on(table.adminId).where(sql`${table.adminId} is not null`),
    index('auth_session_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('auth_session_expires').on(table.expiresAt),
    check('auth_session_admin_other', sql`${table.adminId} is null or ${table.adminId} <> ${table.userId}`),
  ],
);

/** The mailed six digits, as a keyed hash. */
export const authCode = pgTable(
  'auth_code',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    purpose: text({ enum: codePurposes }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** The mail that carries it: a repeated delivery carries the same digits. */
    mailId: uuid('mail_id'),
    /** Keyed hash of the network that asked for it; empty in older rows. */
    asker: text().notNull().default(''),
    /** Tries from that network. */
    attempts: integer().notNull().default(0),
    /** Tries from all others. */
    attemptsElsewhere: integer('attempts_elsewhere').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    consumedAt: time('consumed_at'),
  },
  (table) => [
    index('auth_code_user').on(table.userId, table.purpose),
    index('auth_code_expires').on(table.expiresAt),
    oneOf('auth_code_purpose', table.purpose, codePurposes),
  ],
);

/** A sign-in under way at the identity provider; deleted when it is used. */
export const authOauthFlow = pgTable(
  'auth_oauth_flow',
  {
    idHash: text('id_hash').primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    callbackUrl: text('callback_url').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('auth_oauth_flow_expires').on(table.expiresAt)],
);

/** Counters behind every rate limit; keys hold keyed hashes, never addresses. */
export const authRateLimit = pgTable(
  'auth_rate_limit',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetAt: time('reset_at').notNull(),
  },
  (table) => [index('auth_rate_limit_reset').on(table.resetAt)],
);

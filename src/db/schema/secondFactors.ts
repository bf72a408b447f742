import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { challengePurposes } from '#model/secondFactors.ts';
import { oneOf } from './oneOf.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' });

/** What all second factors have: several of a kind are told apart by name and use. */
const named = () => ({
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  userId: userId(),
  name: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
});

/** WebAuthn credentials. Their private keys never leave the authenticator. */
export const authPasskey = pgTable(
  'auth_passkey',
  {
    ...named(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses as the authenticator counts them in 32 bits without a sign; 0 for those that do not. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Synchronised between devices. */
    backedUp: boolean('backed_up').notNull(),
  },
  (table) => [index('auth_passkey_user').on(table.userId)],
);

/** Authenticator apps (TOTP). */
export const authTotp = pgTable(
  'auth_totp',
  {
    ...named(),
    /** Encrypted under the site's secret. */
    secret: text().notNull(),
    /** The 30 seconds whose code was used last: neither it nor an older one is taken again. */
    lastStep: integer('last_step').notNull(),
  },
  (table) => [index('auth_totp_user').on(table.userId)],
);

/** SHA-256 of the codes for when nothing else is at hand. */
export const authRecoveryCode = pgTable(
  'auth_recovery_code',
  {
    userId: userId(),
    hash: text().notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** What one browser was asked to sign or to type; deleted when it answers. */
export const authChallenge = pgTable(
  'auth_challenge',
  {
    /** Hash of the session, pending sign-in or cookie that it was made for. */
    holder: text().notNull(),
    purpose: text({ enum: challengePurposes }).notNull(),
    challenge: text().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.purpose] }),
    index('auth_challenge_expires').on(table.expiresAt),
    oneOf('auth_challenge_purpose', table.purpose, challengePurposes),
  ],
);

/** Somebody has shown the password or a Google account, and no second factor yet. */
export const authPendingSignIn = pgTable(
  'auth_pending_sign_in',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    /** What was shown. */
    via: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('auth_pending_sign_in_user').on(table.userId),
    index('auth_pending_sign_in_expires').on(table.expiresAt),
  ],
);

/** Who asked for the removal of all second factors, and until when it can be stopped. */
export const authFactorLoss = pgTable(
  'auth_factor_loss',
  {
    userId: userId().primaryKey(),
    askedAt: time('asked_at').notNull().defaultNow(),
    dueAt: time('due_at').notNull(),
    ip: text(),
  },
  (table) => [index('auth_factor_loss_due').on(table.dueAt)],
);

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberRoles } from '#model/organisations.ts';
import { oneOf } from './oneOf.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** People who share keys, rules, outlets and watchlists. */
export const organisation = pgTable('organisation', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const organisationMember = pgTable(
  'organisation_member',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    role: text({ enum: memberRoles }).notNull(),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    oneOf('organisation_member_role', table.role, memberRoles),
    index('organisation_member_by_user').on(table.userId),
  ],
);

/** An address that was asked to join; it is the account with that confirmed address that answers. */
export const organisationInvitation = pgTable(
  'organisation_invitation',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text({ enum: memberRoles }).notNull(),
    invitedBy: uuid('invited_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** It stays until it expires, so that the same address is not asked again and again. */
    refusedAt: time('refused_at'),
  },
  (table) => [
    oneOf('organisation_invitation_role', table.role, memberRoles),
    uniqueIndex('organisation_invitation_once').on(table.organisationId, table.emailKey),
    index('organisation_invitation_by_email').on(table.emailKey),
    index('organisation_invitation_by_inviter').on(table.invitedBy),
  ],
);

/** Whose a thing is: a person's or an organisation's. */
export const owned = () => ({
  userId: uuid('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
  organisationId: uuid('organisation_id').references(() => organisation.id, { onDelete: 'cascade' }),
  /** One of the two, for what need not know which. */
  ownerId: uuid('owner_id').notNull().generatedAlwaysAs(sql`coalesce(user_id, organisation_id)`),
});

/** Lets the database refuse what nobody owns, or two do. */
export const hasOneOwner = (
  name: string,
  { userId, organisationId }: { userId: AnyPgColumn; organisationId: AnyPgColumn },
) => check(`${name}_one_owner`, sql`num_nonnulls(${userId}, ${organisationId}) = 1`);

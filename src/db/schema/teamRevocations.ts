import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { project } from './projects.ts';
import { appUser } from './users.ts';

/**
 * A domain or key that staff no longer accepts for a project, from any account, until staff lifts it. It outlives the account
 * from which it was taken.
 */
export const teamRevocation = pgTable(
  'team_revocation',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Whose proof was revoked, while the account is there. */
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    domain: text(),
    /** The contract that was signed for, EIP-55, and who signed; it has no domain then. */
    chain: text(),
    contract: text(),
    signer: text(),
    reason: text().notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('team_revocation_by_project').on(table.projectId),
    index('team_revocation_by_user').on(table.userId),
    check(
      'team_revocation_about',
      sql`num_nonnulls(${table.domain}, ${table.contract}) = 1 and num_nonnulls(${table.chain}, ${table.contract}) in (0, 2)`,
    ),
  ],
);

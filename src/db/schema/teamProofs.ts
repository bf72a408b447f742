import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { proofMethods, proofStates } from '#model/teamProofs.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** That a user speaks for a project: one for each, begun anew when it ended. */
export const teamProof = pgTable(
  'team_proof',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Host of the project's website when it was begun; the record may name another later, and the proof then ends. */
    domain: text().notNull(),
    /** What must be found there. */
    token: text().notNull(),
    state: text({ enum: proofStates }).notNull(),
    method: text({ enum: proofMethods }),
    verifiedAt: time('verified_at'),
    /** When it was last looked for and somebody answered. */
    checkedAt: time('checked_at'),
    /** When it was last looked for. */
    askedAt: time('asked_at'),
    /** Why it ended. */
    reason: text(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('team_proof_once').on(table.projectId, table.userId),
    index('team_proof_by_user').on(table.userId),
    index('team_proof_due').on(table.askedAt).where(sql`state = 'verified'`),
    oneOf('team_proof_state', table.state, proofStates),
    oneOf('team_proof_method', table.method, proofMethods),
    check(
      'team_proof_verified',
      sql`${table.state} <> 'verified' or (${table.method} is not null and ${table.verifiedAt} is not null)`,
    ),
    check(
      'team_proof_reason',
      sql`(${table.state} in ('lapsed', 'revoked')) = (${table.reason} is not null)`,
    ),
  ],
);

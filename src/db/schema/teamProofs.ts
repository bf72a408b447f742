import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractRoles, proofMethods, proofStates } from '#model/teamProofs.ts';
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
    domain: text(),
    /** The contract whose owner or deployer signs, EIP-55; it has no domain then. */
    chain: text(),
    contract: text(),
    /** Of this site, as it stands in the text that is signed. */
    site: text(),
    expiresAt: time('expires_at'),
    /** Who signed, as what, and the block at which that was read. */
    signer: text(),
    role: text({ enum: contractRoles }),
    block: integer(),
    /** What must be found on the domain, or stands in the text. */
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
    oneOf('team_proof_role', table.role, contractRoles),
    check(
      'team_proof_about',
      sql`num_nonnulls(${table.domain}, ${table.contract}) = 1 and num_nonnulls(${table.chain}, ${table.contract}, ${table.site}, ${table.expiresAt}) in (0, 4)`,
    ),
    check(
      'team_proof_verified',
      sql`${table.state} <> 'verified' or (${table.method} is not null and ${table.verifiedAt} is not null
        and (${table.domain} is not null or num_nonnulls(${table.signer}, ${table.role}, ${table.block}) = 3))`,
    ),
    check(
      'team_proof_reason',
      sql`(${table.state} in ('lapsed', 'revoked')) = (${table.reason} is not null)`,
    ),
  ],
);

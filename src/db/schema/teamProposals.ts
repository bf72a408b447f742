import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RecordContent } from '#model/records.ts';
import { proposalStates } from '#model/teamProofs.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A project's record as its verified team would have it, until staff accepts or declines it. */
export const teamProposal = pgTable(
  'team_proposal',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    content: jsonb().$type<RecordContent>().notNull(),
    /** Of the record when it was proposed. */
    baseVersion: integer('base_version').notNull(),
    /** Why, and where it can be checked. */
    note: text().notNull(),
    state: text({ enum: proposalStates }).notNull(),
    /** Staff's, once it is decided. */
    reason: text(),
    createdAt: time('created_at').notNull(),
    decidedAt: time('decided_at'),
  },
  (table) => [
    // One at a time: staff must not choose between two of the same account.
    uniqueIndex('team_proposal_once').on(table.projectId, table.userId).where(sql`state = 'waiting'`),
    index('team_proposal_by_user').on(table.userId),
    oneOf('team_proposal_state', table.state, proposalStates),
    check(
      'team_proposal_decided',
      sql`(${table.state} = 'waiting') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.reason} is null)`,
    ),
  ],
);

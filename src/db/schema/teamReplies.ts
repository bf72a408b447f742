import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { postStates } from '#model/disputes.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What a verified team says to a statement. It goes with the account that wrote it. */
export const teamReply = pgTable(
  'team_reply',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Names the statement. */
    about: text().notNull(),
    /** The words of the statement when it was replied to. */
    statement: text().notNull(),
    text: text().notNull(),
    state: text({ enum: postStates }).notNull(),
    hiddenReason: text('hidden_reason'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('team_reply_by_project').on(table.projectId, table.createdAt),
    index('team_reply_by_user').on(table.userId),
    oneOf('team_reply_state', table.state, postStates),
    check('team_reply_hidden', sql`(${table.state} = 'hidden') = (${table.hiddenReason} is not null)`),
  ],
);

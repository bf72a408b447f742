import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { disputeOutcomes, disputeStates, disputeWriters, postStates } from '#model/disputes.ts';
import { capStates, outcomes } from '#model/outcomes.ts';
import { overrideOutcomes } from '#model/overrides.ts';
import { severities } from '#model/severities.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A statement that somebody says is wrong. Holds no word of theirs: those are posts, and go with their account. */
export const dispute = pgTable(
  'dispute',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Counted in its project. */
    number: integer().notNull(),
    /** Names the statement. */
    about: text().notNull(),
    /** The words of the statement when it was disputed. */
    statement: text().notNull(),
    severity: text({ enum: severities }).notNull(),
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    state: text({ enum: disputeStates }).notNull(),
    outcome: text({ enum: disputeOutcomes }),
    /** Why staff decided so, or did not let it through. */
    reason: text(),
    createdAt: time('created_at').notNull(),
    dueAt: time('due_at').notNull(),
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('dispute_number').on(table.projectId, table.number),
    // One at a time: whoever has more to say says it there.
    uniqueIndex('dispute_once')
      .on(table.userId, table.projectId, table.about)
      .where(sql`state in ('waiting', 'open')`),
    index('dispute_by_due').on(table.dueAt).where(sql`state in ('waiting', 'open')`),
    oneOf('dispute_severity', table.severity, severities),
    oneOf('dispute_state', table.state, disputeStates),
    oneOf('dispute_outcome', table.outcome, disputeOutcomes),
    check('dispute_outcome', sql`(${table.state} = 'decided') = (${table.outcome} is not null)`),
    check(
      'dispute_closed',
      sql`(${table.state} in ('decided', 'refused')) = (${table.decidedAt} is not null) and (${table.decidedAt} is null) = (${table.reason} is null)`,
    ),
  ],
);

/** What was said in a dispute. Staff speaks for the site: who it was is in the audit log. */
export const disputePost = pgTable(
  'dispute_post',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => dispute.id, { onDelete: 'cascade' }),
    writer: text({ enum: disputeWriters }).notNull(),
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** What proves it, as text; nothing in it is ever fetched. */
    evidence: text(),
    state: text({ enum: postStates }).notNull(),
    hiddenReason: text('hidden_reason'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('dispute_post_by_dispute').on(table.disputeId, table.createdAt),
    index('dispute_post_by_user').on(table.userId),
    oneOf('dispute_post_writer', table.writer, disputeWriters),
    oneOf('dispute_post_state', table.state, postStates),
    check('dispute_post_writer', sql`(${table.writer} = 'staff') = (${table.userId} is null)`),
    check('dispute_post_hidden', sql`(${table.state} = 'hidden') = (${table.hiddenReason} is not null)`),
  ],
);

/** Who is mailed what comes of a dispute. */
export const disputeFollower = pgTable(
  'dispute_follower',
  {
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => dispute.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.userId] }),
    index('dispute_follower_by_user').on(table.userId),
  ],
);

/** Answers that staff overrides after a dispute that was upheld, with the reason in public. */
export const answerOverride = pgTable(
  'answer_override',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => dispute.id, { onDelete: 'cascade' }),
    /** `factor:ID` or `cap:ID`. */
    about: text().notNull(),
    /** The answer of the rules that is wrong. */
    measured: text({ enum: [...outcomes, ...capStates] }).notNull(),
    outcome: text({ enum: overrideOutcomes }).notNull(),
    reason: text().notNull(),
    madeAt: time('made_at').notNull(),
    /** From when the answer counts as measured again, and why. */
    liftedAt: time('lifted_at'),
    liftedReason: text('lifted_reason'),
  },
  (table) => [
    uniqueIndex('answer_override_once').on(table.disputeId, table.about).where(sql`lifted_at is null`),
    oneOf('answer_override_outcome', table.outcome, overrideOutcomes),
    check('answer_override_lifted', sql`(${table.liftedAt} is null) = (${table.liftedReason} is null)`),
  ],
);

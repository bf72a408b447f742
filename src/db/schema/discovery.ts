import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type DiscoveredNode,
  type Discovery,
  discoveryActs,
  edgeRelations,
  type OpenReason,
} from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' });

/** What the last reading found from a project's contracts on record. */
export const discovery = pgTable('discovery', {
  projectId: projectId().primaryKey(),
  closed: boolean().notNull(),
  nodes: jsonb().$type<readonly DiscoveredNode[]>().notNull(),
  /** Why it is not closed. */
  open: jsonb().$type<readonly OpenReason[]>().notNull(),
  /** The block of each chain. */
  blocks: jsonb().$type<Discovery['blocks']>().notNull(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
});

/** References between contracts over time. Addresses are EIP-55. */
export const discoveryEdge = pgTable(
  'discovery_edge',
  {
    projectId: projectId(),
    chain: text().notNull(),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    relation: text({ enum: edgeRelations }).notNull(),
    reason: text().notNull(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    /** The block and its time at which it was first seen. */
    sinceBlock: integer('since_block').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** At which it was no longer there; null while it is, or while that could not be told. */
    goneBlock: integer('gone_block'),
    goneAt: timestamp('gone_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({
      name: 'discovery_edge_pk',
      columns: [table.projectId, table.chain, table.from, table.to, table.relation, table.sinceBlock],
    }),
    oneOf('discovery_edge_relation', table.relation, edgeRelations),
  ],
);

/** What operators changed of what is followed, with the reason that is shown. */
export const discoveryChange = pgTable(
  'discovery_change',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    act: text({ enum: discoveryActs }).notNull(),
    chain: text().notNull(),
    /** Null for a cut: whoever refers to it. */
    from: text('from_address'),
    to: text('to_address').notNull(),
    reason: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    oneOf('discovery_change_act', table.act, discoveryActs),
    index('discovery_change_project').on(table.projectId),
  ],
);

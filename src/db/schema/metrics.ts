import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';

/** `name(params)` holds `value` from `time` on; a reader gets the newest row at or before a time. */
export const metric = pgTable(
  'metric',
  {
    name: text().notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
    value: jsonb().$type<JsonValue>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.time] }),
    index('metric_by_project').on(sql`substring(${table.name} from '[(,]projectId=([^,)]+)')`),
  ],
);

import { doublePrecision, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { addressLabelKinds } from '#model/trace.ts';
import { oneOf } from './oneOf.ts';

/** Whose an address is said to be, and by whom. */
export const addressLabel = pgTable(
  'address_label',
  {
    chain: text().notNull(),
    /** In lower case. */
    address: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: addressLabelKinds }).notNull(),
    /** Who says so. */
    source: text().notNull(),
    /** Where it can be read. */
    url: text(),
    /** Between 0 and 1, where it was measured, and then by what. */
    confidence: doublePrecision(),
    measuredBy: text('measured_by'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address] }),
    oneOf('address_label_kind', table.kind, addressLabelKinds),
  ],
);

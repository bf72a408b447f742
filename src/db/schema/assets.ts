import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Files that came with an import (logos, reports), by the SHA-256 of their bytes: every instance can serve them. */
export const asset = pgTable('asset', {
  sha256: text().primaryKey(),
  /** The file's name, for downloads. */
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

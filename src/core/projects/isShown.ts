import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Few projects are withdrawn and have an index of their own: with it, boards need not look at every project. */
export const isShown = (projectId: SQLWrapper): SQL =>
  sql`not exists (select 1 from project w where w.id = ${projectId} and w.withdrawn_at is not null)`;

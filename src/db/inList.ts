import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column in (…)` with one parameter, however many values there are. */
export function inList(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

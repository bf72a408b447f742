import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column in (…)` with one parameter, however many values there are. Half a surrogate pair, which jsonb refuses, matches nothing. */
export function inList(column: SQLWrapper, values: readonly string[]): SQL {
  const list = JSON.stringify(values.map((value) => value.toWellFormed()));
  return sql`${column} in (select jsonb_array_elements_text(${list}::jsonb))`;
}

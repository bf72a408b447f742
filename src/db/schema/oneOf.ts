import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

/** Lets the database refuse a word that is not on the model's list, whoever writes it. Null stays allowed where the column allows it. */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(`${name}_known`, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
}

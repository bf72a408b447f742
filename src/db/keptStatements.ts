import { createHash } from 'node:crypto';
import { DrizzleQueryError, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './Database.ts';

/** Of statements in several shapes: each connection holds the plans of all of them. */
const mostShapes = 50;
/** A plan whose columns changed their type under it, a name that the connection does not know, one that it knows already. */
const lostCodes = new Set<unknown>(['0A000', '26000', '42P05']);

const dialect = new PgDialect();
const withNames = new WeakSet<Db>();
let shapeCount = 0;

/** Says that connections of this database are its own, not handed out by a pooler for one transaction each. */
export function allowNamedStatements(db: Db): void {
  withNames.add(db);
}

/**
 * A name for one text, and for no other in any process: behind a pooler that nobody told of, a name may meet what somebody else gave it to, which must be
 * the same question.
 */
export const nameStatement = (text: string): string =>
  `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

function isLost(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  return cause !== undefined && 'code' in cause && lostCodes.has(cause.code);
}

/**
 * Asks by name where connections allow it: PostgreSQL then parses and plans a text once for each. Whatever goes wrong with names (a pooler
 * that nobody told of, a schema changed by a newer release) ends them for this database; the question is asked again without. Only for reading.
 */
export async function askKept<Answer>(db: Db, ask: (isNamed: boolean) => Promise<Answer>): Promise<Answer> {
  if (!withNames.has(db)) return ask(false);
  try {
    return await ask(true);
  } catch (error) {
    if (!isLost(error)) throw error;
    withNames.delete(db);
    return ask(false);
  }
}

/** Runs it with a value for each of its placeholders. */
export type KeptStatement<Shape> = (
  db: Db,
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/**
 * A statement that is asked often, in a few shapes. Its text is built once for each: that takes longer than a short answer. Where connections
 * allow it, it has a name; the embedded database keeps the plan of every text. Columns are listed in it by name, so
 * that a plan outlives changes of the schema. A text knows nothing but its shape, which is JSON; all else is a placeholder.
 */
export function keepStatement<Shape>(build: (shape: Shape) => SQL): KeptStatement<Shape> {
  const texts = new Map<string, { query: Query; name: string }>();
  return (db, shape, values) =>
    askKept(db, async (isNamed) => {
      const key = JSON.stringify(shape);
      const known = texts.get(key);
      const query = known?.query ?? dialect.sqlToQuery(build(shape));
      if (!known && shapeCount < mostShapes) {
        shapeCount += 1;
        texts.set(key, { query, name: nameStatement(query.sql) });
      }
      const name = isNamed ? texts.get(key)?.name : undefined;
      return db._.session.prepareQuery(query, undefined, name, false).execute(values);
    });
}

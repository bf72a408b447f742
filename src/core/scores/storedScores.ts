import * as z from 'zod/mini';
import { findStored, readStored } from '#core/storedJson.ts';
import { pick } from '#lib/pick.ts';
import { type FactKey, type Facts, factSchemas, factsSchema } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { scoreSchema } from '#model/score.ts';
import { unknown, unknownFacts } from '#scoring/buildFacts.ts';

const unreadable = unknown('what is stored about it cannot be read');

const schemas: Readonly<Record<string, z.ZodMiniType>> = factSchemas;

const isFactKey = (key: string): key is FactKey => Object.hasOwn(factSchemas, key);

/** Each fact by itself: one that cannot be read is unknown, and no other falls with it. */
function mendFacts(stored: Readonly<Record<string, unknown>>): Facts {
  const facts: Record<string, unknown> = unknownFacts();
  for (const [key, schema] of Object.entries(schemas))
    if (Object.hasOwn(stored, key)) facts[key] = findStored(schema, stored[key]) ?? unreadable;
  return readStored(factsSchema, facts, { column: 'facts', key: 'mended' });
}

/** What `fact_reading` holds of a project. A fact that cannot be read is unknown; a key that no rule knows is left out. */
export function readFactReadings(rows: readonly { key: string; fact: unknown }[]): Partial<Facts> {
  if (rows.length === 0) return {};
  const facts = mendFacts(Object.fromEntries(rows.map(({ key, fact }) => [key, fact])));
  return pick(facts, rows.map(({ key }) => key).filter(isFactKey));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A program made of a schema reads seven times as fast as the schema itself. Made with the first score: not every process reads one.
let scoreReader: typeof scoreSchema | undefined;
let factsReader: typeof factsSchema | undefined;

/** What `current_score.facts` holds: read at once, and each by itself only when one is at fault. */
function readFacts(text: string): Facts {
  const value = parseJson(text);
  factsReader ??= z.compile(factsSchema);
  const whole = findStored(factsReader, value);
  return whole ?? mendFacts(findStored(z.record(z.string(), z.unknown()), value) ?? {});
}

/** What `current_score.score` holds; undefined when it cannot be read. */
export function readScore(text: string): Score | undefined {
  scoreReader ??= z.compile(scoreSchema);
  return findStored(scoreReader, parseJson(text));
}

/**
 * What `current_score` holds of a project. A score that cannot be read counts as none, which is shown as not assessed;
 * the next rescoring makes it again.
 */
export function findStoredScore(row: {
  facts: string;
  score: string;
}): { facts: Facts; score: Score } | undefined {
  const score = readScore(row.score);
  return score && { facts: readFacts(row.facts), score };
}

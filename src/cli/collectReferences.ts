import * as z from 'zod/mini';
import type { Evidence } from '#model/evidence.ts';
import { evidenceSchema } from '#wire/evidence.ts';

const listSchema = z.array(evidenceSchema);

function walk(value: unknown, found: Map<string, Evidence>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const list = key === 'evidence' ? z.safeParse(listSchema, inner) : undefined;
    if (list?.success) for (const one of list.data) found.set(JSON.stringify(one), one);
    else walk(inner, found);
  }
}

/** Every reference in facts, wherever it stands, each once. */
export function collectReferences(facts: unknown): Evidence[] {
  const found = new Map<string, Evidence>();
  walk(facts, found);
  return [...found.values()];
}

import { sql } from 'drizzle-orm';
import { findEventSignature } from '#analyzer/findEventSignature.ts';
import { findSignature } from '#analyzer/findSignature.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { countRows } from '#db/rows.ts';
import { signature } from '#db/schema/signatures.ts';
import type { Hex } from '#lib/hex.ts';

/** Adds names from published interfaces; one that is there stays. Answers how many are new. */
export async function insertSignatures(
  db: Db,
  signatures: readonly { key: Hex; text: string }[],
): Promise<number> {
  if (signatures.length === 0) return 0;
  const result = await db.execute(sql`
    insert into signature (key, text)
    select key, text from jsonb_to_recordset(${JSON.stringify(signatures)}::jsonb) as given (key text, text text)
    on conflict do nothing returning key`);
  return countRows(result);
}

/** The signature of a function that published interfaces have, by its selector. */
export function findFunctionSignature(selector: Hex): string | undefined {
  return findSignature(selector);
}

/** Signatures of functions and events by selector or topic: the well-known ones, then those that were added. */
export async function getSignatures(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open: string[] = [];
  for (const key of new Set(keys)) {
    const text = key.length === 10 ? findSignature(key) : findEventSignature(key);
    if (text === undefined) open.push(key);
    else found.set(key, text);
  }
  if (open.length === 0) return found;
  const rows = await db.select().from(signature).where(inList(signature.key, open));
  for (const { key, text } of rows) found.set(key, text);
  return found;
}

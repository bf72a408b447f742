import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { type Declaration, findDeclaration } from './declarations.ts';

/** Sources that are read for one form, and characters of all of them together. */
const mostSources = 20;
const mostCharacters = 4_000_000;

const sourceRow = z.object({ input: z.string() });
const inputSchema = z.object({
  sources: z.record(z.string(), z.object({ content: z.optional(z.string()) })),
});

/** Whoever publishes a source decides how much it declares. */
const mostDeclarations = 3_000;

/** One without an end goes to the end: looking for it again at each beginning would take the square of the time. */
const comments = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;
const declared = /\b(function|event)\s+([A-Za-z_$][\w$]*)\s*\(([^()]{0,2000})\)/g;
const elementary = /^(?:address|bool|string|bytes\d{0,2}|u?int\d*)$/;
const name = /^[A-Za-z_$][\w$]*$/;
/** Where a value lies, which is no part of its name. */
const places = new Set(['memory', 'calldata', 'storage', 'payable']);

/** A parameter as an ABI has it: contracts are addresses there. What else a type of one's own may be, the key shows. */
function writeParameter(text: string): string | undefined {
  const [type = '', ...rest] = text.trim().split(/\s+/);
  const [, base = '', list = ''] = /^([\w$.]+)((?:\[\d*\])*)$/.exec(type) ?? [];
  const isIndexed = rest[0] === 'indexed';
  const words = rest.filter((word) => word !== 'indexed' && !places.has(word));
  const own = words[0] ?? '';
  if (base === '' || words.length > 1 || (own !== '' && !name.test(own))) return undefined;
  const plain = elementary.test(base) ? base : 'address';
  return [plain + list, ...(isIndexed ? ['indexed'] : []), ...(own === '' ? [] : [own])].join(' ');
}

/** Functions and events as Solidity declares them, with the names of their arguments. */
export function readDeclarations(source: string): { text: string; found: Declaration }[] {
  const list: { text: string; found: Declaration }[] = [];
  for (const [, kind, called = '', inside = ''] of source.replace(comments, ' ').matchAll(declared)) {
    if (list.length >= mostDeclarations) break;
    const parameters = inside.trim() === '' ? [] : inside.split(',').map(writeParameter);
    if (parameters.some((one) => one === undefined)) continue;
    const text = `${kind} ${called}(${parameters.join(', ')})`;
    const found = findDeclaration(kind === 'event' ? 'event' : 'call', text);
    if (found) list.push({ text, found });
  }
  return list;
}

/** What the published source code of these codes declares. Source that was not seen to build the code names nothing. */
export async function getSourceDeclarations(
  db: Db,
  codeHashes: readonly string[],
): Promise<{ text: string; found: Declaration }[]> {
  if (codeHashes.length === 0) return [];
  const result = await db.execute(sql`
    select input from (
      select input, sum(length(input)) over (order by hash) as characters from (
        select distinct c.hash, c.input from source_match m join source_code c on c.hash = m.source_hash
        where m.outcome in ('exact', 'codeEqual')
          and m.code_hash in (select jsonb_array_elements_text(${JSON.stringify(codeHashes)}::jsonb))
        order by c.hash limit ${mostSources}) matched) counted
    where characters <= ${mostCharacters}`);
  const texts = parseRows(result, sourceRow).flatMap(({ input }) =>
    Object.values(findStored(inputSchema, JSON.parse(input))?.sources ?? {}),
  );
  const found: { text: string; found: Declaration }[] = [];
  for (const { content = '' } of texts) {
    found.push(...readDeclarations(content));
    if (found.length >= mostDeclarations) break;
  }
  return found;
}

import { decodeAbiParameters, decodeEventLog } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { Payload } from './conditions.ts';
import { argumentName, type Declaration } from './declarations.ts';
import { wellKnown } from './wellKnownDeclarations.ts';

const longestValue = 120;
const longestText = 1_000;

/** What a stranger's contract logged: without what no table stores or what would act on its reader's screen. */
export const toHarmless = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function writeValue(value: unknown): string {
  const text =
    typeof value === 'string' || typeof value === 'bigint'
      ? String(value)
      : JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  return cut(toHarmless(text ?? ''), longestValue);
}

function decode({ kind, item }: Declaration, key: Hex, { topics, data }: Payload): unknown {
  if (kind === 'call') return decodeAbiParameters(item.inputs, data);
  return decodeEventLog({ abi: [item], topics: [key, ...topics], data, strict: true }).args;
}

function write(declaration: Declaration, key: Hex, payload: Payload): string | undefined {
  const { item } = declaration;
  try {
    const decoded = decode(declaration, key, payload);
    const values: unknown[] = Array.isArray(decoded) ? decoded : Object.values(decoded ?? {});
    const named = item.inputs.map(
      (input, index) => `${argumentName(input, index)} ${writeValue(values[index])}`,
    );
    return cut(`${item.name}(${named.join(', ')})`, longestText);
  } catch {
    return undefined;
  }
}

/** What was logged or called, with its arguments where they can be read: as declared, or as the standards have it. */
export function describeMatch(declaration: Declaration, key: Hex, payload: Payload): string {
  const own = write(declaration, key, payload);
  if (own !== undefined) return own;
  const known = wellKnown.filter(({ found }) => found.key === key && found.kind === declaration.kind);
  for (const { found } of known) {
    const text = write(found, key, payload);
    if (text !== undefined) return text;
  }
  return cut(toHarmless(`${declaration.item.name}(…)`), longestText);
}

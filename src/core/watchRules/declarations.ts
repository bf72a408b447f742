import { type AbiEvent, type AbiFunction, type AbiParameter, parseAbiItem } from 'viem';
import { toEventSelector, toFunctionSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { watchRuleLimits } from '#model/watchRules.ts';

export type Declaration =
  | { kind: 'event'; key: Hex; item: AbiEvent }
  | { kind: 'call'; key: Hex; item: AbiFunction };

/** Read once, however many rules say the same: reading one takes longer than matching a thousand logs. */
const known = new Map<string, Declaration | undefined>();
const mostKnown = 5_000;

/** A function or an event as Solidity and ABIs write it, with names or without; undefined for what is none. */
export function findDeclaration(kind: 'event' | 'call', text: string): Declaration | undefined {
  const id = `${kind} ${text}`;
  if (known.has(id)) return known.get(id);
  const found = readDeclaration(kind, text);
  if (known.size >= mostKnown) known.clear();
  known.set(id, found);
  return found;
}

function readDeclaration(kind: 'event' | 'call', text: string): Declaration | undefined {
  const word = kind === 'event' ? 'event' : 'function';
  const written = text.trim().replace(/;$/, '').replaceAll(/\s+/g, ' ');
  if (written.length > watchRuleLimits.declaration) return undefined;
  const whole = written.startsWith(`${word} `) ? written : `${word} ${written}`;
  try {
    // The parser types what it is given as a literal; this text is known at run time only.
    const item: unknown = parseAbiItem([whole] as readonly string[] as readonly [string]);
    const { type } = item as { type: string };
    if (kind === 'event' && type === 'event') {
      const event = item as AbiEvent;
      return { kind, key: toEventSelector(event), item: event };
    }
    if (kind === 'call' && type === 'function') {
      const called = item as AbiFunction;
      return { kind, key: toFunctionSelector(called), item: called };
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** The name by which conditions speak of an argument: its own, or its place. */
export const argumentName = ({ name }: AbiParameter, position: number): string =>
  name || `arg${position + 1}`;

const plainType = /^(?:address|bool|u?int\d*|bytes\d{1,2}|string|bytes)$/;

/** Arguments that conditions can be about. */
export function listArguments({ item }: Declaration): { name: string; type: string; position: number }[] {
  return item.inputs.flatMap((input, position) => {
    const isHashed = 'indexed' in input && input.indexed === true && /^(?:string|bytes)$/.test(input.type);
    return plainType.test(input.type) && !isHashed
      ? [{ name: argumentName(input, position), type: input.type, position }]
      : [];
  });
}

import type { AbiParameter } from 'viem';
import { decodeAbiParameters } from 'viem/utils';
import { createTailReader, type Payload, wordReader } from './conditions.ts';
import type { Declaration } from './declarations.ts';
import { toHarmless } from './describeMatch.ts';
import { Address, Big, isFree, type Variable } from './expressionLanguage.ts';

/** The type by which expressions speak of a value of Solidity; undefined for what they cannot. */
function toVariableType(type: string): string | undefined {
  const [, inner] = /^([a-z0-9]+)\[\d*\]$/.exec(type) ?? [];
  if (inner !== undefined) {
    const of = toVariableType(inner);
    return of && `list<${of}>`;
  }
  if (/^u?int\d*$/.test(type)) return 'big';
  if (/^bytes\d*$/.test(type)) return 'bytes';
  return ['address', 'bool', 'string'].includes(type) ? type : undefined;
}

export interface Argument extends Variable {
  position: number;
  solidity: string;
}

/** What expressions can be about: by its name, or by its place where that name cannot be used or stands twice. */
export function listVariables(inputs: readonly AbiParameter[], only?: string): Argument[] {
  return inputs.flatMap((input, position) => {
    const isHashed =
      'indexed' in input && input.indexed === true && /\]$|^(?:string|bytes|tuple)$/.test(input.type);
    const type = isHashed ? undefined : toVariableType(input.type);
    if (type === undefined) return [];
    const own = input.name ?? '';
    const isOnce = inputs.filter(({ name }) => name === own).length === 1;
    const name = own !== '' && isOnce && isFree(own) ? own : `arg${position + 1}`;
    return [
      { name: inputs.length === 1 && own === '' && only ? only : name, type, position, solidity: input.type },
    ];
  });
}

/** A value as it was decoded, as expressions take it. */
function toValue(type: string, decoded: unknown): unknown {
  if (type.startsWith('list<')) return (decoded as unknown[]).map((one) => toValue(type.slice(5, -1), one));
  if (type === 'big') return new Big(BigInt(decoded as bigint | number));
  if (type === 'address') return new Address(decoded as string);
  if (type === 'bytes') return Buffer.from((decoded as string).slice(2), 'hex');
  return decoded;
}

const zeros = (count: number) => '0'.repeat(count);

/** A word as what it is declared to be; undefined where it holds more than that type can. */
function fromWord(type: string, word: string): unknown {
  if (type === 'address') return word.startsWith(zeros(24)) ? new Address(`0x${word.slice(24)}`) : undefined;
  if (type === 'bool') return /^0{63}[01]$/.test(word) ? word.endsWith('1') : undefined;
  const [, size] = /^bytes(\d+)$/.exec(type) ?? [];
  if (size !== undefined)
    return word.endsWith(zeros(64 - 2 * Number(size)))
      ? Buffer.from(word.slice(0, 2 * Number(size)), 'hex')
      : undefined;
  const bits = Number(/\d+$/.exec(type)?.[0] ?? '256');
  const value = BigInt(`0x${word}`);
  if (bits === 256 && type.startsWith('u')) return new Big(value);
  const read = type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
  return BigInt.asUintN(256, read) === value ? new Big(read) : undefined;
}

/** Reads one argument of what was logged or called; undefined where it is not there as declared. */
export function createReader(
  declaration: Declaration,
  { type, position, solidity }: Argument,
): (payload: Payload) => unknown {
  if (/^(?:u?int\d*|address|bool|bytes\d+)$/.test(solidity)) {
    const read = wordReader(declaration, position);
    return (payload) => {
      const word = read(payload);
      return word === undefined ? undefined : fromWord(solidity, word);
    };
  }
  const read = createTailReader(declaration, position);
  return (payload) => {
    const value = read(payload);
    return value === undefined ? undefined : toValue(type, value);
  };
}

/** Values of what a getter answered, by name; undefined where it answered something else. */
export function readAnswer(
  outputs: readonly AbiParameter[],
  variables: readonly Argument[],
  data: `0x${string}`,
): Map<string, unknown> | undefined {
  try {
    const decoded: readonly unknown[] = decodeAbiParameters(outputs, data);
    return new Map(variables.map(({ name, type, position }) => [name, toValue(type, decoded[position])]));
  } catch {
    return undefined;
  }
}

const longestValue = 120;

/** A value as messages write it. */
export function writeValue(value: unknown): string {
  const text = Array.isArray(value)
    ? `[${value.map(writeValue).join(', ')}]`
    : value instanceof Big
      ? String(value.value)
      : value instanceof Address
        ? value.text
        : value instanceof Uint8Array
          ? `0x${Buffer.from(value).toString('hex')}`
          : toHarmless(String(value));
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

import type { AbiParameter } from 'viem';
import { decodeAbiParameters } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { Comparison, RuleCondition } from '#model/watchRules.ts';
import { type Declaration, listArguments } from './declarations.ts';

/** What a log or a call carries: the topics after the first, and the data, without a selector. */
export interface Payload {
  topics: readonly Hex[];
  data: Hex;
}

/** Undefined where the arguments are not there as declared: then nobody knows. */
export type Test = (payload: Payload) => boolean | undefined;

const wordDigits = 64;

/** Words that an argument takes before the data of those of changing length. */
function headWords({ type, ...rest }: AbiParameter): number {
  const [, inner, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (inner !== undefined)
    return size === '' || isDynamic({ ...rest, type: inner })
      ? 1
      : Number(size) * headWords({ ...rest, type: inner });
  if (type !== 'tuple' || isDynamic({ ...rest, type })) return 1;
  return ('components' in rest ? rest.components : []).reduce((sum, part) => sum + headWords(part), 0);
}

function isDynamic({ type, ...rest }: AbiParameter): boolean {
  const [, inner, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (inner !== undefined) return size === '' || isDynamic({ ...rest, type: inner });
  if (type === 'string' || type === 'bytes') return true;
  return type === 'tuple' && 'components' in rest && rest.components.some(isDynamic);
}

/** Reads the 32 bytes of one argument, as hexadecimal digits. */
export function wordReader(
  { kind, item }: Declaration,
  position: number,
): (payload: Payload) => string | undefined {
  const isIndexed = (input: AbiParameter) => 'indexed' in input && input.indexed === true;
  const { inputs } = item;
  const indexed = kind === 'event' ? inputs.filter(isIndexed).length : 0;
  const input = inputs[position] as AbiParameter;
  if (kind === 'event' && isIndexed(input)) {
    const topic = inputs.slice(0, position).filter(isIndexed).length;
    return ({ topics }) => (topics.length === indexed ? topics[topic]?.slice(2) : undefined);
  }
  const before = inputs.slice(0, position).filter((one) => kind === 'call' || !isIndexed(one));
  const start = 2 + wordDigits * before.reduce((sum, one) => sum + headWords(one), 0);
  return ({ topics, data }) => {
    if (kind === 'event' && topics.length !== indexed) return undefined;
    const word = data.slice(start, start + wordDigits);
    return word.length === wordDigits ? word : undefined;
  };
}

const units: Readonly<Record<string, number>> = { ether: 18, gwei: 9, wei: 0 };

/** A whole number as people write it: `1000`, `1_000`, `1.5e18`, `2.5 ether`. */
export function readWholeNumber(text: string): bigint | undefined {
  const [, sign, whole, part = '', exponent, unit] =
    /^(-?)(\d[\d_,]*)(?:\.(\d+))?(?:e(\d{1,2})| (ether|gwei|wei))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const places = exponent === undefined ? (unit === undefined ? 0 : (units[unit] ?? 0)) : Number(exponent);
  const rest = part.replace(/0+$/, '');
  if (rest.length > places) return undefined;
  const value = BigInt(`${whole.replaceAll(/[_,]/g, '')}${rest.padEnd(places, '0')}`);
  return sign === '-' ? -value : value;
}

const toWord = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(wordDigits, '0');

/** The first half of all words are the numbers from zero up; with this bit turned, words sort as signed numbers do. */
const turnSign = (word: string) =>
  `${(Number.parseInt(word[0] ?? '0', 16) ^ 8).toString(16)}${word.slice(1)}`;

const compare: Readonly<Record<Comparison, (word: string, value: string) => boolean>> = {
  equals: (word, value) => word === value,
  differs: (word, value) => word !== value,
  above: (word, value) => word > value,
  atLeast: (word, value) => word >= value,
  below: (word, value) => word < value,
  atMost: (word, value) => word <= value,
};

const isOrder = (comparison: Comparison) => comparison !== 'equals' && comparison !== 'differs';

/** The value as 32 bytes; a text says what is wrong with it. */
function readWord(type: string, value: string): { word: string } | { fault: string } {
  if (type === 'address')
    return /^0x[0-9a-fA-F]{40}$/.test(value)
      ? { word: value.slice(2).toLowerCase().padStart(wordDigits, '0') }
      : { fault: 'must be an address: 0x and 40 hexadecimal digits' };
  if (type === 'bool')
    return value === 'true' || value === 'false'
      ? { word: toWord(value === 'true' ? 1n : 0n) }
      : { fault: 'must be true or false' };
  const [, size] = /^bytes(\d+)$/.exec(type) ?? [];
  if (size !== undefined)
    return new RegExp(`^0x[0-9a-fA-F]{${Number(size) * 2}}$`).test(value)
      ? { word: value.slice(2).toLowerCase().padEnd(wordDigits, '0') }
      : { fault: `must be 0x and ${Number(size) * 2} hexadecimal digits` };
  const number = readWholeNumber(value);
  if (number === undefined) return { fault: 'must be a whole number, such as 1000, 1.5e18 or 2 ether' };
  const bits = Number(/\d+$/.exec(type)?.[0] ?? '256');
  const [low, high] = type.startsWith('u')
    ? [0n, 2n ** BigInt(bits)]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)];
  return number >= low && number < high
    ? { word: toWord(number) }
    : { fault: `does not fit into ${type}, so it can never match` };
}

const typeOf = ({ type, ...rest }: AbiParameter): string =>
  'components' in rest ? `${type}(${rest.components.map(typeOf).join()})` : type;

/** What was decoded of the payload at hand, by the types of its data. */
const decoded: { payload: Payload | undefined; byTypes: Map<string, readonly unknown[] | undefined> } = {
  payload: undefined,
  byTypes: new Map(),
};

/**
 * Reads an argument that lies behind the words. Data are decoded whole, and once for all who ask: somebody can log a text of megabytes
 * where thousands look at it.
 */
export function createTailReader(
  { kind, item }: Declaration,
  position: number,
): (payload: Payload) => unknown {
  const isCarried = (input: AbiParameter) =>
    kind === 'call' || !('indexed' in input && input.indexed === true);
  const inputs = item.inputs.filter(isCarried);
  const at = item.inputs.slice(0, position).filter(isCarried).length;
  const types = inputs.map(typeOf).join();
  const decode = (data: Hex): readonly unknown[] | undefined => {
    try {
      return decodeAbiParameters(inputs, data);
    } catch {
      return undefined;
    }
  };
  return (payload) => {
    if (decoded.payload !== payload) {
      decoded.payload = payload;
      decoded.byTypes = new Map();
    }
    if (!decoded.byTypes.has(types)) decoded.byTypes.set(types, decode(payload.data));
    return decoded.byTypes.get(types)?.[at];
  };
}

/** Texts and bytes: by equality alone. */
function createTextTest(declaration: Declaration, position: number, condition: RuleCondition): Test {
  const read = createTailReader(declaration, position);
  return (payload) => {
    const value = read(payload);
    return value === undefined
      ? undefined
      : (value === condition.value) === (condition.comparison === 'equals');
  };
}

export interface CompiledCondition {
  test: Test;
  /**
   * By which many conditions can be looked up at once: those that ask for one value of an argument by that value, those that ask for
   * more or less than a bound in the order of their bounds.
   */
  lookup?: {
    kind: 'equal' | 'up' | 'down';
    position: number;
    word: string;
    read: (payload: Payload) => string | undefined;
  };
}

/** One comparison, ready to be made many thousand times a second: words are compared as they lie in the log. */
export function compileCondition(
  declaration: Declaration,
  condition: RuleCondition,
): CompiledCondition | { fault: string } {
  const { argument, comparison, value } = condition;
  const found = listArguments(declaration).find(({ name }) => name === argument);
  if (!found) {
    const names = listArguments(declaration).map(({ name }) => name);
    return {
      fault:
        names.length > 0
          ? `has no argument ${argument}, only ${names.join(', ')}`
          : 'has no arguments to compare',
    };
  }
  const { type, position } = found;
  if (!/int/.test(type) && isOrder(comparison))
    return { fault: `${argument} is no number: compare it by equality` };
  if (type === 'string' || type === 'bytes')
    return { test: createTextTest(declaration, position, condition) };
  const wanted = readWord(type, value);
  if ('fault' in wanted) return { fault: `${argument} ${wanted.fault}` };
  const read = wordReader(declaration, position);
  const isSigned = type.startsWith('int') && isOrder(comparison);
  const turn = isSigned ? turnSign : (word: string) => word;
  const word = turn(wanted.word);
  const test: Test = (payload) => {
    const own = read(payload);
    return own === undefined ? undefined : compare[comparison](turn(own), word);
  };
  if (comparison === 'differs') return { test };
  const kind =
    comparison === 'equals' ? 'equal' : comparison === 'above' || comparison === 'atLeast' ? 'up' : 'down';
  const readTurned = (payload: Payload): string | undefined => {
    const own = read(payload);
    return own === undefined ? undefined : turn(own);
  };
  return { test, lookup: { kind, position, word, read: readTurned } };
}

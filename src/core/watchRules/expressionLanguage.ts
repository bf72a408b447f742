import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { watchRuleLimits } from '#model/watchRules.ts';
import { readWholeNumber } from './conditions.ts';
import type { RuleFault } from './RuleFault.ts';

/** A whole number of any size: those of contracts have 256 bits, those of CEL 64. */
export class Big {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

export class Address {
  /** In lower case. */
  readonly text: string;

  constructor(text: string) {
    this.text = text.toLowerCase();
  }
}

export interface Variable {
  name: string;
  /** Of CEL, or `big` and `address`. */
  type: string;
}

/** What an expression says of these values; undefined where that cannot be told. */
export type Evaluate = (values: ReadonlyMap<string, unknown>) => boolean | undefined;

const divide = (a: bigint, b: bigint) => {
  if (b === 0n) throw new RangeError('division by zero');
  return a / b;
};
const rest = (a: bigint, b: bigint) => {
  if (b === 0n) throw new RangeError('modulo by zero');
  return a % b;
};

const arithmetic: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': divide,
  '%': rest,
};

const orders: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const whole = (one: Big | bigint): bigint => (one instanceof Big ? one.value : one);

/** Types and functions that CEL lacks; every text given to one is a literal that was checked before. */
function createBase(): Environment {
  const base = new Environment({ limits: { maxDepth: 24, maxAstNodes: 200, maxListElements: 50 } })
    .registerType('big', { ctor: Big, fields: {} })
    .registerType('address', { ctor: Address, fields: {} })
    .registerFunction('big(string): big', (text: string) => new Big(readWholeNumber(text) ?? 0n))
    .registerFunction('big(int): big', (value: bigint) => new Big(value))
    .registerFunction('address(string): address', (text: string) => new Address(text))
    .registerFunction('hex(string): bytes', (text: string) => Buffer.from(text.slice(2), 'hex'))
    .registerOperator('address == address', (a: Address, b: Address) => a.text === b.text)
    .registerOperator('big == big', (a: Big, b: Big) => a.value === b.value)
    .registerOperator('big == int', (a: Big, b: bigint) => a.value === b)
    .registerOperator('big in list<int>', (a: Big, all: bigint[]) => all.includes(a.value))
    .registerOperator('-big', (a: Big) => new Big(-a.value));
  for (const [left, right] of [
    ['big', 'big'],
    ['big', 'int'],
    ['int', 'big'],
  ]) {
    for (const [sign, work] of Object.entries(arithmetic))
      base.registerOperator(
        `${left} ${sign} ${right}: big`,
        (a: Big | bigint, b: Big | bigint) => new Big(work(whole(a), whole(b))),
      );
    for (const [sign, work] of Object.entries(orders))
      base.registerOperator(`${left} ${sign} ${right}`, (a: Big | bigint, b: Big | bigint) =>
        work(whole(a), whole(b)),
      );
  }
  return base;
}

const base = createBase();

/** Names that an argument cannot have, because CEL or the functions here have them. */
const taken = new Set(['big', 'address', 'hex', 'size', 'string', 'bytes', 'int', 'bool', 'cel', 'in']);

/** Whether expressions can speak of a value by this name. */
export const isFree = (name: string): boolean => {
  if (taken.has(name) || !/^[A-Za-z_]\w*$/.test(name)) return false;
  try {
    base.clone().registerVariable(name, 'bool');
    return true;
  } catch {
    return false;
  }
};

/** Time grows with the length of a value at most: nothing that repeats, joins or searches by patterns. */
const functions = new Set(['big', 'address', 'hex', 'size']);
const methods = new Set(['startsWith', 'endsWith', 'contains', 'lowerAscii', 'size']);
const literalFaults: Readonly<Record<string, (text: string) => string | undefined>> = {
  big: (text) =>
    readWholeNumber(text) === undefined
      ? 'big() takes a whole number, such as big("1000"), big("1.5e18") or big("2 ether")'
      : undefined,
  address: (text) =>
    /^0x[0-9a-fA-F]{40}$/.test(text) ? undefined : 'address() takes 0x and 40 hexadecimal digits',
  hex: (text) =>
    /^0x(?:[0-9a-fA-F]{2})*$/.test(text) ? undefined : 'hex() takes 0x and pairs of hexadecimal digits',
};
const operators = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||', '!_', '-_', '?:', 'in', '[]']);
const sums = new Set(['+', '-', '*', '/', '%']);

const isNode = (one: unknown): one is ASTNode =>
  typeof one === 'object' && one !== null && 'op' in one && 'start' in one;

/** The parts of a node that are expressions themselves. */
export const partsOf = ({ args }: ASTNode): ASTNode[] =>
  isNode(args) ? [args] : Array.isArray(args) ? (args as unknown[]).flat().filter(isNode) : [];

interface PlacedFault {
  reason: string;
  at: number;
}

const typeOf = (node: ASTNode): string => String((node as { checkedType?: unknown }).checkedType ?? '');

function findRefusal(node: ASTNode): PlacedFault | undefined {
  const { op, start: at } = node;
  if (op === 'value' || op === 'id' || op === 'list' || operators.has(op)) return undefined;
  if (sums.has(op))
    return ['big', 'int', 'double'].includes(typeOf(node))
      ? undefined
      : { at, reason: `${op} is for numbers alone` };
  if (op === 'rcall') {
    const [name] = node.args as [string, ...unknown[]];
    return methods.has(name) ? undefined : { at, reason: `.${name}() is not available here` };
  }
  if (op !== 'call') return { at, reason: 'maps and fields are not available here' };
  const [name, list] = node.args as [string, ASTNode[]];
  if (!functions.has(name)) return { at, reason: `${name}() is not available here` };
  const findFault = literalFaults[name];
  const [first] = list;
  if (!findFault || !first || (name === 'big' && typeOf(first) === 'int')) return undefined;
  if (first.op !== 'value' || typeof first.args !== 'string')
    return { at: first.start, reason: `${name}() takes a text in quotes` };
  const reason = findFault(first.args);
  return reason === undefined ? undefined : { at: first.start, reason };
}

function findFirstRefusal(node: ASTNode): PlacedFault | undefined {
  const own = findRefusal(node);
  if (own) return own;
  for (const part of partsOf(node)) {
    const found = findFirstRefusal(part);
    if (found) return found;
  }
  return undefined;
}

const hintOf = (text: string): string => {
  if (/address (?:==|!=|in) (?:string|list<string>)|string (?:==|!=|in) .*address/.test(text))
    return ': write addresses as address("0x…")';
  return /bytes (?:==|!=|in) (?:string|list<string>)|string (?:==|!=) bytes/.test(text)
    ? ': write bytes as hex("0x…")'
    : '';
};

/** A fault of the library in its words, with what to write instead where that is known. */
function toPlaced(error: unknown, variables: readonly Variable[]): PlacedFault {
  const { code, summary, range } = error as {
    code?: string;
    summary?: string;
    range?: { start: number };
  };
  if (summary === undefined) return { at: 0, reason: 'cannot be read' };
  const names = variables.map(({ name }) => name).join(', ');
  const known = code === 'unknown_variable' ? ` (there is ${names || 'none'})` : hintOf(summary);
  return { at: range?.start ?? 0, reason: `${summary}${known}` };
}

const samples: Readonly<Record<string, unknown>> = {
  big: new Big(1n),
  address: new Address(`0x${'0'.repeat(40)}`),
  bool: false,
  string: '',
  bytes: new Uint8Array(),
};

export interface ReadExpression {
  ast: ASTNode;
  evaluate: Evaluate;
}

/** An expression of CEL over these values, checked by their types; or what is wrong with it, and where. */
export function readExpression(
  text: string,
  variables: readonly Variable[],
): ReadExpression | { fault: Omit<RuleFault, 'path'> } {
  const toFault = ({ at, reason }: PlacedFault) => {
    const lines = text.slice(0, at).split('\n');
    return { fault: { reason, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 } };
  };
  if (text.length > watchRuleLimits.expression)
    return toFault({ at: 0, reason: `has more than ${watchRuleLimits.expression} characters` });
  const language = base.clone();
  for (const { name, type } of variables) language.registerVariable(name, type);
  try {
    const parsed = language.parse(text);
    const { valid, type, error } = parsed.check();
    if (!valid) return toFault(toPlaced(error, variables));
    const refused = findFirstRefusal(parsed.ast);
    if (refused) return toFault(refused);
    if (type !== 'bool') return toFault({ at: 0, reason: `must say true or false, and says ${type}` });
    const evaluate: Evaluate = (values) => {
      try {
        return parsed(values) === true;
      } catch {
        return undefined;
      }
    };
    try {
      parsed(new Map(variables.map((one) => [one.name, samples[one.type] ?? []])));
    } catch (failed) {
      // Numbers that are written in it are too large to be reckoned with, whatever the values are.
      if ((failed as { code?: string }).code === 'numeric_overflow')
        return toFault({ ...toPlaced(failed, []), reason: 'is too large: write it as big("…")' });
    }
    return { ast: parsed.ast, evaluate };
  } catch (error) {
    return toFault(toPlaced(error, variables));
  }
}

export const maxWord = (1n << 256n) - 1n;
export const addressMask = (1n << 160n) - 1n;
/** A mask with holes makes another address of the one below it. */
export const keepsAddress = (mask: bigint): boolean => (mask & addressMask) === addressMask;

const signed = (x: bigint) => (x >> 255n ? x - (1n << 256n) : x);
const bit = (b: boolean) => (b ? 1n : 0n);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base;
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * factor) & maxWord;
    factor = (factor * factor) & maxWord;
  }
  return result;
}

function extendSign(size: bigint, x: bigint): bigint {
  if (size > 30n) return x;
  const top = size * 8n + 7n;
  const low = (1n << top) - 1n;
  return (x >> top) & 1n ? x | (maxWord ^ low) : x & low;
}

function arithmeticShift(shift: bigint, x: bigint): bigint {
  const v = signed(x);
  if (shift > 255n) return v < 0n ? maxWord : 0n;
  return v >> shift;
}

/** Concrete 256-bit results (to be masked by the caller) of the pure opcodes, operands in stack order. */
export const arithmetic = {
  add: (x: bigint, y: bigint) => x + y,
  mul: (x: bigint, y: bigint) => x * y,
  sub: (x: bigint, y: bigint) => x - y,
  div: (x: bigint, y: bigint) => (y ? x / y : 0n),
  sdiv: (x: bigint, y: bigint) => (y ? signed(x) / signed(y) : 0n),
  mod: (x: bigint, y: bigint) => (y ? x % y : 0n),
  smod: (x: bigint, y: bigint) => (y ? signed(x) % signed(y) : 0n),
  addmod: (x: bigint, y: bigint, z: bigint) => (z ? (x + y) % z : 0n),
  mulmod: (x: bigint, y: bigint, z: bigint) => (z ? (x * y) % z : 0n),
  exp: power,
  signextend: extendSign,
  lt: (x: bigint, y: bigint) => bit(x < y),
  gt: (x: bigint, y: bigint) => bit(x > y),
  slt: (x: bigint, y: bigint) => bit(signed(x) < signed(y)),
  sgt: (x: bigint, y: bigint) => bit(signed(x) > signed(y)),
  eq: (x: bigint, y: bigint) => bit(x === y),
  iszero: (x: bigint) => bit(x === 0n),
  and: (x: bigint, y: bigint) => x & y,
  or: (x: bigint, y: bigint) => x | y,
  xor: (x: bigint, y: bigint) => x ^ y,
  not: (x: bigint) => maxWord ^ x,
  byte: (i: bigint, x: bigint) => (i < 32n ? (x >> (8n * (31n - i))) & 255n : 0n),
  shl: (s: bigint, x: bigint) => (s > 255n ? 0n : x << s),
  shr: (s: bigint, x: bigint) => (s > 255n ? 0n : x >> s),
  sar: arithmeticShift,
  clz: (x: bigint) => BigInt(256 - (x === 0n ? 0 : x.toString(2).length)),
} as const;

export type PureOp = keyof typeof arithmetic;
const pureOps: ReadonlySet<string> = new Set(Object.keys(arithmetic));

/** True for the names whose value is a function of their operands only. */
export const isPureOp = (op: string): op is PureOp => pureOps.has(op);

/** Runs a pure opcode on concrete words. */
export function computeWord(op: PureOp, operands: readonly bigint[]): bigint {
  return arithmetic[op](operands[0] ?? 0n, operands[1] ?? 0n, operands[2] ?? 0n) & maxWord;
}

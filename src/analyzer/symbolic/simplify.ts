import { addressMask, maxWord, type PureOp } from '../evm/arithmetic.ts';
import { calldataFlag, type Term, type Terms } from './term.ts';

type Rule = (t: Terms, x: Term, y: Term) => Term | undefined;

const isConst = (x: Term | undefined): x is Term & { value: bigint } => x?.value !== undefined;
/** Spreading an operation over a tree doubles the work at every level. */
const maxSpread = 14;
const isPowerOfTwo = (v: bigint) => v > 0n && (v & (v - 1n)) === 0n;
const log2 = (v: bigint) => BigInt(v.toString(2).length - 1);
const lowMask = (bits: bigint) => (1n << bits) - 1n;
/** Calldata and return data are assumed long enough and well typed: an arbitrary caller would send them so. */
const isGiven = (x: Term) => (x.flags & calldataFlag) !== 0 || x.op === 'ret' || x.op === 'reply';

function add(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(x)) return t.compute('add', [y, x]);
  if (!isConst(y)) {
    const base = x.args[0];
    const offset = x.args[1];
    if (x.op === 'add' && base && isConst(offset))
      return t.compute('add', [t.compute('add', [base, y]), offset]);
    const base2 = y.args[0];
    const offset2 = y.args[1];
    if (y.op === 'add' && base2 && isConst(offset2))
      return t.compute('add', [t.compute('add', [x, base2]), offset2]);
    return x.id > y.id ? t.node('add', [y, x]) : undefined;
  }
  if (y.value === 0n) return x;
  const base = x.args[0];
  const offset = x.args[1];
  if (x.op === 'add' && base && isConst(offset))
    return t.compute('add', [base, t.constant(offset.value + y.value)]);
  return undefined;
}

function sub(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(y)) return t.compute('add', [x, t.constant(-y.value)]);
  if (x === y) return t.constant(0n);
  const yBase = y.args[0];
  const yOffset = y.args[1];
  if (y.op === 'add' && isConst(yOffset) && yBase) {
    return t.compute('add', [t.compute('sub', [x, yBase]), t.constant(-yOffset.value)]);
  }
  const xBase = x.args[0];
  const xOffset = x.args[1];
  if (x.op === 'add' && xBase && xOffset) {
    if (isConst(xOffset)) return t.compute('add', [t.compute('sub', [xBase, y]), xOffset]);
    if (xBase === y) return xOffset;
    if (xOffset === y) return xBase;
  }
  return undefined;
}

function and(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(x) && !isConst(y)) return t.compute('and', [y, x]);
  if (x === y) return x;
  if (!isConst(y)) return undefined;
  if ((x.ones & y.value) === 0n) return t.constant(0n);
  if ((x.ones & (maxWord ^ y.value)) === 0n) return x;
  const a = x.args[0];
  const b = x.args[1];
  if (x.op === 'and' && a && isConst(b)) return t.compute('and', [a, t.constant(b.value & y.value)]);
  if (x.op === 'or' && a && b && x.depth < maxSpread) {
    const left = t.compute('and', [a, y]);
    const right = t.compute('and', [b, y]);
    if (isConst(left) || isConst(right)) return t.compute('or', [left, right]);
  }
  return undefined;
}

function or(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(x) && !isConst(y)) return t.compute('or', [y, x]);
  if (isConst(y) && y.value === 0n) return x;
  if (x === y) return x;
  // Two parts of one word, as memory hands them back.
  const masked = unmask(x);
  if (masked === x || masked !== unmask(y)) return undefined;
  return t.compute('and', [masked, t.constant(maskOf(x) | maskOf(y))]);
}

const maskOf = (x: Term): bigint => (unmask(x) === x ? maxWord : (x.args[1]?.value ?? maxWord));
const unmask = (x: Term): Term => (x.op === 'and' && isConst(x.args[1]) ? (x.args[0] ?? x) : x);

function shr(t: Terms, x: Term, y: Term): Term | undefined {
  if (!isConst(x)) return undefined;
  if (x.value === 0n) return y;
  if (x.value > 255n || y.ones >> x.value === 0n) return t.constant(0n);
  const a = y.args[0];
  const b = y.args[1];
  if (!a || !b) return undefined;
  if (y.op === 'shl' && isConst(a) && a.value === x.value)
    return t.compute('and', [b, t.constant(lowMask(256n - x.value))]);
  if (y.op === 'shr' && isConst(a)) return t.compute('shr', [t.constant(a.value + x.value), b]);
  if (y.op === 'and' && isConst(b))
    return t.compute('and', [t.compute('shr', [x, a]), t.constant(b.value >> x.value)]);
  if (y.op === 'or' && y.depth < maxSpread) {
    const left = t.compute('shr', [x, a]);
    const right = t.compute('shr', [x, b]);
    if (isConst(left) || isConst(right)) return t.compute('or', [left, right]);
  }
  return undefined;
}

function shl(t: Terms, x: Term, y: Term): Term | undefined {
  if (!isConst(x)) return undefined;
  if (x.value === 0n) return y;
  const a = y.args[0];
  const b = y.args[1];
  if (y.op === 'shl' && isConst(a) && b) return t.compute('shl', [t.constant(a.value + x.value), b]);
  if (y.op === 'shr' && isConst(a) && a.value === x.value && b && x.value < 256n) {
    return t.compute('and', [b, t.constant(maxWord ^ lowMask(x.value))]);
  }
  // Bits of a word, moved away and back, as memory hands back the beginning of one.
  const moved = unmask(y);
  if (moved !== y && moved.op === 'shr' && moved.args[0] === x && moved.args[1] && x.value < 256n)
    return t.compute('and', [moved.args[1], t.constant(maskOf(y) << x.value)]);
  return undefined;
}

function mul(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(x) && !isConst(y)) return t.compute('mul', [y, x]);
  if (!isConst(y)) return undefined;
  if (y.value === 0n) return y;
  return isPowerOfTwo(y.value) ? t.compute('shl', [t.constant(log2(y.value)), x]) : undefined;
}

function div(t: Terms, x: Term, y: Term): Term | undefined {
  return isConst(y) && isPowerOfTwo(y.value) ? t.compute('shr', [t.constant(log2(y.value)), x]) : undefined;
}

/** `and(x, mask) == x` and `!!x == x` are the decoder checking an argument's type. */
function isTypeCheck(x: Term, y: Term): boolean {
  if (!isGiven(x)) return false;
  if (['and', 'signextend', 'shr', 'shl', 'sar'].includes(y.op))
    return y.args.includes(x) || y.args.some((a) => a.args.includes(x) && ['shl', 'shr'].includes(a.op));
  return isBooleanCheck(x, y);
}

const isBooleanCheck = (x: Term, y: Term) =>
  y.op === 'iszero' && y.args[0]?.op === 'iszero' && y.args[0].args[0] === x;

/** A word that is compared with itself cut to the size of an address. */
function noteAddress(t: Terms, { op, args: [word, mask] }: Term): void {
  if (op === 'and' && word && mask?.value === addressMask) t.addresses.add(word);
}

function eq(t: Terms, x: Term, y: Term): Term | undefined {
  if (isConst(x) && !isConst(y)) return t.compute('eq', [y, x]);
  if (isBooleanCheck(x, y)) t.booleans.add(x);
  if (isBooleanCheck(y, x)) t.booleans.add(y);
  noteAddress(t, x);
  noteAddress(t, y);
  if (x === y || isTypeCheck(x, y) || isTypeCheck(y, x)) return t.constant(1n);
  if (isConst(y)) {
    if (y.value === 0n) return t.compute('iszero', [x]);
    if ((y.value & (maxWord ^ x.ones)) !== 0n) return t.constant(0n);
    if (x.ones === 1n) return x;
    const a = x.args[0];
    const b = x.args[1];
    if (x.op === 'shl' && isConst(a) && b) {
      return t.compute('eq', [
        t.compute('and', [b, t.constant(lowMask(256n - a.value))]),
        t.constant(y.value >> a.value),
      ]);
    }
    return undefined;
  }
  return eqShifted(t, x, y) ?? (x.id > y.id ? t.node('eq', [y, x]) : undefined);
}

function eqShifted(t: Terms, x: Term, y: Term): Term | undefined {
  const a = x.args[0];
  const b = x.args[1];
  const c = y.args[0];
  const d = y.args[1];
  if (x.op !== 'shl' || y.op !== 'shl' || !isConst(a) || a !== c || !b || !d) return undefined;
  const mask = t.constant(lowMask(256n - a.value));
  return t.compute('eq', [t.compute('and', [b, mask]), t.compute('and', [d, mask])]);
}

/** Differences are only ever tested for zero once they hold no constant part. */
function iszero(t: Terms, x: Term): Term | undefined {
  const a = x.args[0];
  const b = x.args[1];
  if (x.op === 'calldatasize') return t.constant(0n);
  if (x.op === 'iszero' && a) return a.ones === 1n ? a : undefined;
  if ((x.op === 'sub' || x.op === 'xor') && a && b) return t.compute('eq', [a, b]);
  if (x.op === 'add' && a && isConst(b)) return t.compute('eq', [a, t.constant(-b.value)]);
  if (x.op === 'shl' && isConst(a) && b) {
    return b.op === 'xor' || b.op === 'sub'
      ? t.compute(
          'eq',
          b.args.map((part) => t.compute('and', [part, t.constant(lowMask(256n - a.value))])),
        )
      : t.compute('iszero', [t.compute('and', [b, t.constant(lowMask(256n - a.value))])]);
  }
  return undefined;
}

/** Long enough for every argument, and never so long that there is no room for it. */
const maxSize = 0xffffffffn;
const sizeBase = (x: Term): boolean =>
  x.op === 'calldatasize' || (x.op === 'add' && x.args[0]?.op === 'calldatasize' && isConst(x.args[1]));

function lt(t: Terms, x: Term, y: Term): Term | undefined {
  if (sizeBase(x) && isConst(y)) return t.constant(y.value > maxSize ? 1n : 0n);
  if (isConst(x) && sizeBase(y)) return t.constant(x.value > maxSize ? 0n : 1n);
  if (isConst(y)) {
    if (y.value === 0n) return t.constant(0n);
    if (y.value === 1n) {
      t.amounts.add(x);
      return t.compute('iszero', [x]);
    }
    if (x.ones < y.value) return t.constant(1n);
  }
  if (isConst(x) && x.value === 0n) {
    t.amounts.add(y);
    return t.compute('iszero', [t.compute('iszero', [y])]);
  }
  return x === y ? t.constant(0n) : undefined;
}

function slt(t: Terms, x: Term, y: Term): Term | undefined {
  if (sizeBase(x) && isConst(y)) return t.constant(0n);
  return isConst(x) && sizeBase(y) ? t.constant(1n) : undefined;
}

const rules: Partial<Record<PureOp, Rule>> = {
  add,
  sub,
  and,
  or,
  shr,
  shl,
  mul,
  div,
  eq,
  lt,
  slt,
  iszero: (t, x) => iszero(t, x),
  gt: (t, x, y) => t.compute('lt', [y, x]),
  sgt: (t, x, y) => t.compute('slt', [y, x]),
  xor: (t, x, y) =>
    x === y
      ? t.constant(0n)
      : isConst(y) && y.value === 0n
        ? x
        : isConst(x) && x.value === 0n
          ? y
          : undefined,
  exp: (t, x, y) => (isConst(x) && x.value === 2n ? t.compute('shl', [y, t.constant(1n)]) : undefined),
};

/** Algebra that keeps compiled access checks recognisable; undefined when nothing applies. */
export function simplify(t: Terms, op: PureOp, args: readonly Term[]): Term | undefined {
  const x = args[0];
  const y = args[1];
  return x ? rules[op]?.(t, x, y ?? x) : undefined;
}

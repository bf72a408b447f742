import type { PureOp } from './arithmetic.ts';

export const jumpOpcode = 0x56;
export const jumpiOpcode = 0x57;
export const revertOpcode = 0xfd;
export const invalidOpcode = 0xfe;

type Pure = readonly [name: PureOp, arity: number];

/** Opcodes that only compute on the stack. */
export const pureOpcodes: ReadonlyMap<number, Pure> = new Map<number, Pure>([
  [0x01, ['add', 2]],
  [0x02, ['mul', 2]],
  [0x03, ['sub', 2]],
  [0x04, ['div', 2]],
  [0x05, ['sdiv', 2]],
  [0x06, ['mod', 2]],
  [0x07, ['smod', 2]],
  [0x08, ['addmod', 3]],
  [0x09, ['mulmod', 3]],
  [0x0a, ['exp', 2]],
  [0x0b, ['signextend', 2]],
  [0x10, ['lt', 2]],
  [0x11, ['gt', 2]],
  [0x12, ['slt', 2]],
  [0x13, ['sgt', 2]],
  [0x14, ['eq', 2]],
  [0x15, ['iszero', 1]],
  [0x16, ['and', 2]],
  [0x17, ['or', 2]],
  [0x18, ['xor', 2]],
  [0x19, ['not', 1]],
  [0x1a, ['byte', 2]],
  [0x1b, ['shl', 2]],
  [0x1c, ['shr', 2]],
  [0x1d, ['sar', 2]],
  [0x1e, ['clz', 1]],
]);

/** Opcodes that push one word of the environment; the number is how many operands they take first. */
export const environmentOpcodes: ReadonlyMap<number, readonly [name: string, arity: number]> = new Map([
  [0x30, ['address', 0]],
  [0x31, ['balance', 1]],
  [0x32, ['origin', 0]],
  [0x33, ['caller', 0]],
  [0x34, ['callvalue', 0]],
  [0x36, ['calldatasize', 0]],
  [0x3a, ['gasprice', 0]],
  [0x3b, ['extcodesize', 1]],
  [0x3f, ['extcodehash', 1]],
  [0x40, ['blockhash', 1]],
  [0x41, ['coinbase', 0]],
  [0x42, ['timestamp', 0]],
  [0x43, ['number', 0]],
  [0x44, ['prevrandao', 0]],
  [0x45, ['gaslimit', 0]],
  [0x46, ['chainid', 0]],
  [0x47, ['selfbalance', 0]],
  [0x48, ['basefee', 0]],
  [0x49, ['blobhash', 1]],
  [0x4a, ['blobbasefee', 0]],
] as const);

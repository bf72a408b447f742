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

export interface Program {
  readonly bytes: Uint8Array;
  /** The operand of the PUSH at this offset. */
  readonly pushes: ReadonlyMap<number, bigint>;
  readonly jumpTargets: ReadonlySet<number>;
  /** No STATICCALL anywhere: compiled for a machine that made its view calls with CALL. */
  readonly plainViews: boolean;
  /** Compiled before decoders checked the type of what other contracts answer (Solidity 0.8). */
  readonly looseAnswers: boolean;
  /** Addresses compiled in as 32-byte constants. */
  readonly immutables: ReadonlySet<bigint>;
}

const solcTag = '64736f6c6343';

/** The compiler's note at the end of the code says its own length in the last two bytes. */
function metadataSize(bytes: Uint8Array): number {
  const size = ((bytes.at(-2) ?? 0) << 8) + (bytes.at(-1) ?? 0) + 2;
  return size < 200 ? size : 0;
}

function isBeforeTypedAnswers(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-80)).toString('hex');
  const at = tail.lastIndexOf(solcTag);
  // Without the note there is no telling, and code that does check its answers shows it.
  if (at < 0) return true;
  const [major = 0, minor = 0] = Buffer.from(tail.slice(at + solcTag.length, at + solcTag.length + 6), 'hex');
  return major === 0 && minor < 8;
}

const staticcallOpcode = 0xfa;
const push32Opcode = 0x7f;
const isAddress = (word: bigint) => word > 0xffffn && word >> 160n === 0n;

function readWord(bytes: Uint8Array, from: number, size: number): bigint {
  let word = 0n;
  for (let i = 0; i < size; i++) word = (word << 8n) | BigInt(bytes[from + i] ?? 0);
  return word;
}

/** Splits runtime code into instructions, so that data inside PUSH operands is never taken for code. */
export function createProgram(bytes: Uint8Array): Program {
  const pushes = new Map<number, bigint>();
  const jumpTargets = new Set<number>();
  const immutables = new Set<bigint>();
  const end = bytes.length - metadataSize(bytes);
  let plainViews = true;
  for (let pc = 0; pc < bytes.length; pc++) {
    const op = bytes[pc] ?? 0;
    if (op === 0x5b) jumpTargets.add(pc);
    if (op === staticcallOpcode && pc < end) plainViews = false;
    if (op >= 0x5f && op <= 0x7f) {
      const size = op - 0x5f;
      const word = readWord(bytes, pc + 1, size);
      pushes.set(pc, word);
      if (op === push32Opcode && isAddress(word)) immutables.add(word);
      pc += size;
    }
  }
  return { bytes, pushes, jumpTargets, plainViews, looseAnswers: isBeforeTypedAnswers(bytes), immutables };
}

/** Reads a 32-byte word of code, zero-filled past the end, as CODECOPY does. */
export const readCodeWord = (program: Program, from: number) => readWord(program.bytes, from, 32);

/** Where an unlinked library's address will go; hex has no underscores. */
const libraryPlaceholder = /__.{38}/g;

/** Runtime code as bytes; unlinked library addresses become zero, anything else unreadable throws. */
export function parseBytecode(code: string): Uint8Array {
  const hex = code.trim().replace(/^0x/i, '').replace(libraryPlaceholder, '0'.repeat(40));
  if (hex.length % 2 !== 0 || /[^0-9a-f]/i.test(hex)) {
    throw new SyntaxError('Bytecode must be an even number of hexadecimal digits.');
  }
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

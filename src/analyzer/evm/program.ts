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

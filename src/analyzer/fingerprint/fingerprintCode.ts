import { createProgram, type Program, parseBytecode } from '../evm/program.ts';
import { listFunctions } from '../listFunctions.ts';
import { digestOf, fingerprintFunction, listFilledIn } from './fingerprintFunction.ts';

/** Raise it when the same code would get another fingerprint: kept ones are then made again. */
export const fingerprintVersion = 1;

export interface FunctionFingerprint {
  readonly selector: string;
  readonly hash: string;
  /** How much it does: the different things that its paths ask, store, log, call and answer. */
  readonly size: number;
}

export interface CodeFingerprint {
  /** Of the instructions, without metadata and what was filled in when the contract was made. */
  readonly skeleton: string;
  readonly functions: readonly FunctionFingerprint[];
  /** Not all functions were looked at: there are too many, or they do too much. */
  readonly cut: boolean;
}

const mostFunctions = 300;
/** Of all functions together. */
const mostSteps = 2_000_000;
const push32 = 0x7f;
const push20 = 0x73;

/** CBOR that a compiler wrote at the end: a map of one to four entries, of the length that the last two bytes say. */
function findEnd(bytes: Uint8Array): number {
  const size = ((bytes.at(-2) ?? 0) << 8) + (bytes.at(-1) ?? 0);
  const start = bytes.length - 2 - size;
  const first = bytes[start] ?? 0;
  const isMap = size < 200 && start > 0 && first >= 0xa1 && first <= 0xa4;
  const end = isMap ? start : bytes.length;
  // Between code and metadata lies an INVALID; it stays where metadata was taken out.
  return bytes[end - 1] === 0xfe ? end - 1 : end;
}

/** The code with metadata left out, and addresses and 32-byte words made zero. */
function readSkeleton({ bytes, pushes }: Program): string {
  const copy = Buffer.from(bytes);
  for (const [pc, word] of pushes) {
    const op = bytes[pc];
    const size = op === push20 ? 20 : op === push32 && word >> 240n === 0n ? 32 : 0;
    // The last operand may reach past the end of the code.
    copy.fill(0, Math.min(pc + 1, copy.length), Math.min(pc + 1 + size, copy.length));
  }
  return digestOf(copy.subarray(0, findEnd(bytes)).toString('hex'));
}

/** What code is known by when it runs elsewhere under another name: whole, and function by function. Pure, and the same on every machine. */
export function fingerprintCode(code: string): CodeFingerprint {
  const bytes = parseBytecode(code);
  const program = createProgram(bytes);
  const filledIn = listFilledIn(program);
  const listed = listFunctions(bytes);
  const functions: FunctionFingerprint[] = [];
  let steps = 0;
  for (const { selector } of listed.slice(0, mostFunctions)) {
    if (steps > mostSteps) break;
    const found = fingerprintFunction(program, { selector, filledIn });
    steps += found.steps;
    functions.push({ selector, hash: found.hash, size: found.size });
  }
  return { skeleton: readSkeleton(program), functions, cut: functions.length < listed.length };
}

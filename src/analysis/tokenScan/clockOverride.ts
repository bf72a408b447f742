import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { explainError } from './askToken.ts';

const firstPush = 0x60;
const lastPush = 0x7f;
const jumpTarget = 0x5b;
/** They run other code in the contract's own place. */
export const delegating = [0xf2, 0xf4];
/** They call other contracts. */
export const calling = [0xf1, 0xfa, ...delegating];
const noteMarks = ['64736f6c63', '6469706673', '65627a7a72'];

/** The compiler's note at the end is no code, as long as nothing can jump into it. */
function findEnd(bytes: Uint8Array): number {
  const size = ((bytes.at(-2) ?? 0) << 8) + (bytes.at(-1) ?? 0) + 2;
  const note = bytes.subarray(Math.max(0, bytes.length - size));
  const text = Buffer.from(note).toString('hex');
  const isNote = size < 200 && noteMarks.some((mark) => text.includes(mark)) && !note.includes(jumpTarget);
  return isNote ? bytes.length - size : bytes.length;
}

/** Where each instruction stands that code can run; what stands inside a PUSH is never run. */
function* placeInstructions(bytes: Uint8Array): Generator<[at: number, instruction: number]> {
  const end = findEnd(bytes);
  for (let at = 0; at < end; at++) {
    const instruction = bytes[at] ?? 0;
    yield [at, instruction];
    if (instruction >= firstPush && instruction <= lastPush) at += instruction - firstPush + 1;
  }
}

/** Every instruction that code can run. */
export const listInstructions = (code: Hex): Set<number> =>
  new Set([...placeInstructions(Buffer.from(code.slice(2), 'hex'))].map(([, instruction]) => instruction));

const timeInstruction = 0x42;
const numberInstruction = 0x43;
const ownBalanceInstruction = 0x47;
/** What asks how many coins somebody has. */
const balances = [0x31, ownBalanceInstruction];

/**
 * A clock that one call can move: a code override in which TIMESTAMP, or NUMBER, is replaced by SELFBALANCE, so that coins sent to the token
 * let time pass.
 */
export interface ClockOverride {
  unit: 'seconds' | 'blocks';
  /** What it shows at the scan's block. */
  start: bigint;
  /** Where the code runs, and the code. */
  at: Hex;
  code: Hex;
}

export interface Timing {
  /** Undefined where the code reads no time, or asks for coins itself. */
  clock: ClockOverride | undefined;
  /** Whether nothing but its own state and the trades decides what a token does: it asks neither the time nor another contract. */
  isTimeless: boolean;
  /** Whether it calls no other contract, which may have a time of its own. */
  callsNobody: boolean;
  /** Why that is not known. */
  gap?: string;
}

/** The same code, of the same length, with SELFBALANCE in place of TIMESTAMP and NUMBER. */
export function overrideClock(code: Hex): Hex {
  const bytes = Buffer.from(code.slice(2), 'hex');
  for (const [at, instruction] of placeInstructions(bytes))
    if (instruction === timeInstruction || instruction === numberInstruction)
      bytes[at] = ownBalanceInstruction;
  return `0x${bytes.toString('hex')}`;
}

/** The state override that a token with such a clock begins with. */
export const toClockState = (token: Hex, { at, code, start }: ClockOverride): Record<Hex, object> => {
  const balance = `0x${start.toString(16)}`;
  return at === token ? { [token]: { balance, code } } : { [at]: { code }, [token]: { balance } };
};

type TimedCode = Pick<AddressAnalysis, 'address' | 'implementation' | 'problem' | 'proxy'>;

async function studyTiming(reader: StateReader, analysis: TimedCode): Promise<Timing> {
  const { problem, proxy } = analysis;
  const at = analysis.implementation ?? analysis.address;
  const code = await reader.getCode(at);
  const all = listInstructions(code);
  const has = (wanted: readonly number[]) => wanted.some((one) => all.has(one));
  if (problem !== undefined && has(delegating)) throw new Error('not all code that runs here was seen');
  const readsTime = all.has(timeInstruction);
  const hasTime = readsTime || all.has(numberInstruction);
  const callsNobody = !has(calling);
  const timing = { isTimeless: callsNobody && !hasTime, callsNobody };
  if (!hasTime || has(balances) || proxy.kind === 'diamond') return { ...timing, clock: undefined };
  return {
    ...timing,
    clock: {
      unit: readsTime ? 'seconds' : 'blocks',
      start: BigInt(readsTime ? reader.time.getTime() / 1000 : reader.block),
      at,
      code: overrideClock(code),
    },
  };
}

/** What tells a token the time. */
export const readTiming = (reader: StateReader, { analysis }: { analysis: TimedCode }): Promise<Timing> =>
  studyTiming(reader, analysis).catch((error) => ({
    ...{ clock: undefined, isTimeless: false, callsNobody: false },
    gap: explainError(error),
  }));

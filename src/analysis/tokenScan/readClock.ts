import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { explainError } from './readField.ts';
import { calling, delegating, listInstructions, placeInstructions } from './readInstructions.ts';

const timeInstruction = 0x42;
const numberInstruction = 0x43;
const ownBalanceInstruction = 0x47;
/** What asks how many coins somebody has. */
const balances = [0x31, ownBalanceInstruction];

/** Code that reads the time, or the block's number, from the coins that its contract has: so the time can pass within one call. */
export interface Clock {
  unit: 'seconds' | 'blocks';
  /** What it shows at the scan's block. */
  start: bigint;
  /** Where the code runs, and the code. */
  at: Hex;
  code: Hex;
}

export interface Timing {
  /** Undefined where the code reads no time, or asks for coins itself. */
  clock: Clock | undefined;
  /** Whether nothing but its own state and the trades decides what a token does: it asks neither the time nor another contract. */
  isTimeless: boolean;
  /** Whether it asks no other contract, which may have a time of its own. */
  isAlone: boolean;
  /** Why that is not known. */
  gap?: string;
}

/** The same code, of the same length, with another instruction in place of those that tell time and number. */
export function turnClock(code: Hex): Hex {
  const bytes = Buffer.from(code.slice(2), 'hex');
  for (const [at, instruction] of placeInstructions(bytes))
    if (instruction === timeInstruction || instruction === numberInstruction)
      bytes[at] = ownBalanceInstruction;
  return `0x${bytes.toString('hex')}`;
}

/** The state that a token with a turned clock begins with. */
export const turnAt = (token: Hex, { at, code, start }: Clock): Record<Hex, object> => {
  const balance = `0x${start.toString(16)}`;
  return at === token ? { [token]: { balance, code } } : { [at]: { code }, [token]: { balance } };
};

type Subject = Pick<AddressAnalysis, 'address' | 'implementation' | 'problem' | 'proxy'>;

async function studyTiming(reader: StateReader, analysis: Subject): Promise<Timing> {
  const { problem, proxy } = analysis;
  const at = analysis.implementation ?? analysis.address;
  const code = await reader.getCode(at);
  const all = listInstructions(code);
  const has = (wanted: readonly number[]) => wanted.some((one) => all.has(one));
  if (problem !== undefined && has(delegating)) throw new Error('not all code that runs here was seen');
  const readsTime = all.has(timeInstruction);
  const hasTime = readsTime || all.has(numberInstruction);
  const isAlone = !has(calling);
  const timing = { isTimeless: isAlone && !hasTime, isAlone };
  if (!hasTime || has(balances) || proxy.kind === 'diamond') return { ...timing, clock: undefined };
  return {
    ...timing,
    clock: {
      unit: readsTime ? 'seconds' : 'blocks',
      start: BigInt(readsTime ? reader.time.getTime() / 1000 : reader.block),
      at,
      code: turnClock(code),
    },
  };
}

/** What tells a token the time. */
export const readTiming = (reader: StateReader, { analysis }: { analysis: Subject }): Promise<Timing> =>
  studyTiming(reader, analysis).catch((error) => ({
    ...{ clock: undefined, isTimeless: false, isAlone: false },
    gap: explainError(error),
  }));

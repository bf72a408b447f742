import type { Hex } from '#lib/hex.ts';
import { preferStorage } from './accessVerdict.ts';
import { createTimer } from './createTimer.ts';
import type { ReadStorage } from './detectProxy.ts';
import type { Program } from './evm/program.ts';
import type { FoundFunction } from './listFunctions.ts';
import { toHex } from './symbolic/guards.ts';
import type { Study } from './verdicts/decideAccess.ts';
import { studyFunctions } from './verdicts/studyFunctions.ts';

/** Code that runs at the address under analysis: its own, or a facet's. */
export interface Part {
  readonly program: Program;
  readonly functions: readonly FoundFunction[];
  /** The address that holds the code; undefined for the contract's own. */
  readonly facet: Hex | undefined;
}

export interface StudyParams {
  readonly readStorage?: ReadStorage;
  readonly now: () => number;
  readonly timeLimit?: number;
  /** Whether the time for all of an analysis is used up. */
  readonly isOver: () => boolean;
}

const maxSteps = 100_000;
const maxPaths = 3000;
/** Of each part. */
const maxSlots = 64;
const defaultTimeLimit = 1300;
/** A diamond gets the time of as many contracts, up to so many. */
const maxTimedParts = 12;

function listSlots(studies: ReadonlyMap<string, Study>, limit: number): bigint[] {
  const slots = new Set<bigint>();
  // Who holds a role decides more than anything else.
  for (const g of [...studies.values()].flatMap(({ decision }) => decision.guards))
    if (g.kind === 'address' && g.source.kind === 'slot') slots.add(BigInt(g.source.slot));
  for (const slot of [...studies.values()].flatMap(({ exploration }) => [...exploration.slots]))
    slots.add(slot);
  return [...slots].slice(0, limit);
}

async function readSlots(readStorage: ReadStorage, slots: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const values = await Promise.all(slots.map((s) => readStorage(toHex(s, 32))));
  return new Map(slots.map((s, i) => [s, BigInt(values[i] ?? '0x0')]));
}

export interface Facts {
  readonly studies: ReadonlyMap<string, Study>;
  readonly byCode: ReadonlyMap<string, Study>;
  readonly storage: ReadonlyMap<bigint, bigint>;
}

/** Studies by code alone, then again with today's storage where that can be read. */
export async function gatherFacts(parts: readonly Part[], params: StudyParams): Promise<Facts> {
  const { readStorage, now, timeLimit = defaultTimeLimit } = params;
  const subjects = parts.flatMap(({ program, functions }) =>
    functions.map(({ selector, stateMutability, arguments: types }) => ({
      program,
      selector,
      types,
      view: stateMutability === 'view' || stateMutability === 'pure',
    })),
  );
  const study = (storage: ReadonlyMap<bigint, bigint>) => {
    // Reading storage may take long; only the analysis itself counts.
    const limit = (timeLimit * Math.min(parts.length, maxTimedParts)) / (readStorage ? 2 : 1);
    const isLate = createTimer(now, limit);
    const budget = { steps: maxSteps, paths: maxPaths, isOver: () => isLate() || params.isOver() };
    return studyFunctions({ subjects, storage, budget });
  };
  const byCode = study(new Map());
  const storage = readStorage
    ? await readSlots(readStorage, listSlots(byCode, maxSlots * parts.length))
    : new Map<bigint, bigint>();
  const studies = new Map(byCode);
  for (const [selector, withStorage] of storage.size > 0 ? study(storage) : [])
    studies.set(selector, preferStorage(byCode.get(selector), withStorage));
  return { studies, byCode, storage };
}

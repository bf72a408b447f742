import type { Program } from './evm/program.ts';
import type { Budget, Path } from './symbolic/exploration.ts';
import { explore } from './symbolic/explore.ts';
import type { Guard } from './symbolic/guards.ts';
import { isWrite } from './symbolic/state.ts';
import { decideAccess, type Study } from './verdicts/decideAccess.ts';
import { dropLocks } from './verdicts/openPaths.ts';

/** Ways into a contract that are no function of its interface, by the words of its language. */
export type UnlistedName = 'fallback' | 'receive';

export type FallbackStudy = readonly [name: UnlistedName, study: Study];

const called = { fallback: 'others', receive: 'none' } as const;

/** Where coin is sent to, others are mostly asked to take it, not whether somebody may send it. */
const asksForRole = ({ kind }: Guard) => kind === 'address' || kind === 'member';

interface FallbackParams {
  readonly listed: readonly string[];
  readonly budget: Budget;
}

const leavesSomething = ({ effects }: Path) => dropLocks(effects).some(isWrite);

/** What hands the call on is judged where it runs. */
const isHandedOn = ({ effects }: Path) => effects.some(({ kind }) => kind === 'delegatecall');

/**
 * What runs where a call names no listed function, or comes without input. A power may hide there: where nobody who
 * looks through a contract's functions would see it. Only ways that leave something behind count: those that ask who
 * sends, those that anybody may take, and what was too long to see.
 */
export function analyzeFallback(program: Program, { listed, budget }: FallbackParams): FallbackStudy[] {
  const world = { storage: new Map(), enterable: new Set<string>(), immutables: program.immutables };
  const known = new Set(listed.map((selector) => BigInt(selector)));
  return (['fallback', 'receive'] as const).flatMap((name): FallbackStudy[] => {
    const exploration = explore(program, { selector: called[name], listed: known, world, budget });
    const decision = decideAccess(exploration, { view: false });
    const isGuarded = decision.guardedPaths.some(leavesSomething) && decision.guards.every(asksForRole);
    const isOpen =
      decision.verdict === 'open' &&
      decision.openPaths.some(leavesSomething) &&
      !decision.openPaths.some(isHandedOn);
    const isCut = decision.reason === 'budget';
    return isCut || isGuarded || isOpen ? [[name, { exploration, decision }]] : [];
  });
}

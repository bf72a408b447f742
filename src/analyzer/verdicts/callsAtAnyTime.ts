import type { Path } from '../symbolic/exploration.ts';
import { calldataFlag, someTerm } from '../symbolic/term.ts';
import { isEnded } from './grants.ts';

/** Calls an address that the sender names. */
const callsNamed = ({ effects }: Path) =>
  effects.some(
    (effect) =>
      (effect.kind === 'call' || effect.kind === 'delegatecall') && (effect.to.flags & calldataFlag) !== 0,
  );

const asksForTime = ({ constraints }: Path) =>
  constraints.some(({ base }) => someTerm(base, ({ op }) => op === 'timestamp' || op === 'number'));

/** Whether a way was seen to call what the sender names without a look at the clock. That none was seen proves nothing. */
export const callsAtAnyTime = (paths: readonly Path[]): boolean =>
  paths.some((path) => isEnded(path) && callsNamed(path) && !asksForTime(path));

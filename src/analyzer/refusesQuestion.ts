import type { Hex } from '#lib/hex.ts';
import { createProgram, parseBytecode } from './evm/program.ts';
import { followCalls } from './symbolic/followCalls.ts';

/** Enough to look through the selectors of a contract of the greatest size. */
const mostSteps = 4_000;

/** Whether code refuses every call of a function, whatever it is asked with: it has no such function, and no fallback that ends well. */
export function refusesQuestion(code: Hex, selector: Hex): boolean {
  const program = createProgram(parseBytecode(code));
  const budget = { steps: mostSteps, isOver: () => false };
  const { ends, skips, cut } = followCalls(program, budget, ({ id }) => String(id), BigInt(selector));
  return !ends && !skips && cut === undefined;
}

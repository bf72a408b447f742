import type { Program } from '../evm/program.ts';
import type { Term } from './term.ts';

/** The return addresses on a stack, lowest first: equal ones are the same object. */
export interface Context {
  readonly number: number;
  inner: Map<number, Context> | undefined;
}

/** Numbers for the places that paths come to: an address of the code with the return addresses below it. */
export interface Places {
  /** Where a word leads that is jumped to; undefined where no jump may end. */
  findTarget(address: Term): number | undefined;
  contextOf(stack: readonly Term[]): Context;
  placeOf(pc: number, context: Context): number;
}

const nowhere = -1;

export function createPlaces({ jumpTargets, bytes }: Program): Places {
  let count = 0;
  const createContext = (): Context => ({ number: count++, inner: undefined });
  const outermost = createContext();
  /** By a word's number. */
  const targets: number[] = [];

  function readTarget({ value }: Term): number {
    const pc = value === undefined ? nowhere : Number(value);
    return jumpTargets.has(pc) ? pc : nowhere;
  }

  function targetOf(word: Term): number {
    const known = targets[word.id];
    if (known !== undefined) return known;
    const found = readTarget(word);
    targets[word.id] = found;
    return found;
  }

  function enter(outer: Context, target: number): Context {
    const known = outer.inner?.get(target);
    if (known) return known;
    const context = createContext();
    if (outer.inner) outer.inner.set(target, context);
    else outer.inner = new Map([[target, context]]);
    return context;
  }

  return {
    findTarget(address) {
      const target = targetOf(address);
      return target === nowhere ? undefined : target;
    },
    contextOf(stack) {
      let context = outermost;
      for (let i = 0; i < stack.length; i++) {
        const word = stack[i];
        const target = word?.value === undefined ? nowhere : targetOf(word);
        if (target !== nowhere) context = enter(context, target);
      }
      return context;
    },
    placeOf: (pc, context) => context.number * (bytes.length + 1) + pc,
  };
}

import type { Program } from './program.ts';

/** Asks about each place of a program once. */
export function rememberPlaces(
  ask: (program: Program, pc: number) => boolean,
): (program: Program, pc: number) => boolean {
  const all = new WeakMap<Program, Map<number, boolean>>();
  return (program, pc) => {
    const known = all.get(program) ?? new Map<number, boolean>();
    all.set(program, known);
    const found = known.get(pc) ?? ask(program, pc);
    known.set(pc, found);
    return found;
  };
}

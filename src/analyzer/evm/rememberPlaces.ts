import type { Program } from './program.ts';

/** Asks about each place of a program once. */
export function rememberPlaces<T>(
  ask: (program: Program, pc: number) => T,
): (program: Program, pc: number) => T {
  const all = new WeakMap<Program, Map<number, { readonly answer: T }>>();
  return (program, pc) => {
    const places = all.get(program) ?? new Map<number, { readonly answer: T }>();
    all.set(program, places);
    const known = places.get(pc) ?? { answer: ask(program, pc) };
    places.set(pc, known);
    return known.answer;
  };
}

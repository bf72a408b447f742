import type { Program } from './program.ts';

/** Asks about each place of a program once. */
export function rememberPlaces<T>(
  ask: (program: Program, pc: number) => T,
): (program: Program, pc: number) => T {
  const all = new WeakMap<Program, Map<number, { readonly answer: T }>>();

  function placesOf(program: Program): Map<number, { readonly answer: T }> {
    const known = all.get(program);
    if (known) return known;
    const places = new Map<number, { readonly answer: T }>();
    all.set(program, places);
    return places;
  }

  return (program, pc) => {
    const places = placesOf(program);
    const known = places.get(pc);
    if (known) return known.answer;
    const answer = ask(program, pc);
    places.set(pc, { answer });
    return answer;
  };
}

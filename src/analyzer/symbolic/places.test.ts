import { expect, it } from 'vitest';
import { createProgram } from '../evm/program.ts';
import { createPlaces } from './places.ts';
import { createTerms } from './terms.ts';

it('tells places apart by their address and by the return addresses below, in their order', () => {
  const { constant: c, node } = createTerms();
  const { contextOf, placeOf, findTarget } = createPlaces(
    createProgram(Uint8Array.of(0x5b, 0x5b, 0x00, 0x5b)),
  );
  expect([c(1n), c(2n), c(9n), node('caller')].map(findTarget)).toEqual([1, undefined, undefined, undefined]);
  const stacks = [[], [c(1n)], [c(3n)], [c(1n), c(3n)], [c(3n), c(1n)], [c(1n), c(1n)]];
  const places = stacks.flatMap((stack) => [0, 1, 2, 3, 4].map((pc) => placeOf(pc, contextOf(stack))));
  expect(new Set(places).size).toBe(places.length);
  // What is no return address makes no difference.
  expect(contextOf([c(2n), c(1n), node('caller'), c(3n)])).toBe(contextOf([c(1n), c(3n)]));
});

import { expect, it } from 'vitest';
import { noteAsked, recall } from './condition.ts';
import { type Constraint, createStart, isVisited, recordBranch } from './state.ts';
import type { Term } from './term.ts';
import { createTerms } from './terms.ts';

const terms = createTerms();
const word = terms.node('calldata', [terms.constant(4n)]);
const equals = (value: bigint) => terms.compute('eq', [word, terms.constant(value)]);

function walk(branches: readonly (Constraint & { place?: number })[]) {
  const s = createStart(terms);
  const asked = new Set<Term>();
  for (const { place = 0, ...branch } of branches) {
    recordBranch(s, branch, place);
    if (s.trail) noteAsked(asked, s.trail);
  }
  return { s, recall: (base: Term) => recall(s, base, asked) };
}

it('recalls what a path had to find, the newest first, and what follows from a word that is a certain value', () => {
  expect(walk([]).recall(word)).toBeUndefined();
  expect(walk([{ base: word, truth: true }]).recall(word)).toBe(true);
  expect(walk([{ base: word, truth: true }]).recall(equals(7n))).toBeUndefined();
  const pinned = walk([{ base: equals(7n), truth: true }]);
  expect([word, equals(7n), equals(8n)].map(pinned.recall)).toEqual([true, true, false]);
  const differs = walk([{ base: equals(7n), truth: false }]);
  expect([word, equals(7n), equals(8n)].map(differs.recall)).toEqual([undefined, false, undefined]);
});

it('counts how often a path came to a branch', () => {
  const { s } = walk([1, 2, 1, 1].map((place) => ({ base: word, truth: true, place })));
  expect([1, 3, 4].map((times) => isVisited(s, 1, times))).toEqual([true, true, false]);
  expect([1, 2].map((times) => isVisited(s, 2, times))).toEqual([true, false]);
  expect(isVisited(s, 3, 1)).toBe(false);
});

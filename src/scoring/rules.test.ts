import { expect, test } from 'vitest';
import { sha256 } from '#lib/sha256.ts';
import { factBases } from '#model/claims.ts';
import { factKeys } from './buildFacts.ts';
import { canonicalJson } from './canonicalJson.ts';
import { describeRules } from './methodology.ts';
import { rules } from './rules.ts';
import { ratingOf } from './score.ts';

test('has the six categories with their weights', () => {
  expect(rules.categories.map(({ name, weight }) => [name, weight])).toEqual([
    ['Code Security', 30],
    ['Governance Strength', 25],
    ['Operational Resilience', 15],
    ['Market Stability', 10],
    ['Community Trust', 10],
    ['Fundamental Health', 10],
  ]);
});

test('the points of a category are its weight, so that a factor’s points are its share of 100', () => {
  for (const { id, weight } of rules.categories) {
    const points = rules.factors.filter(({ category }) => category === id).map((factor) => factor.weight);
    expect([id, points.reduce((sum, each) => sum + each, 0)]).toEqual([id, weight]);
  }
});

test('no two factors share an id', () => {
  expect(new Set(rules.factors.map(({ id }) => id)).size).toBe(40);
});

test('no question is about us or about what visitors think', () => {
  const read = new Set(rules.factors.flatMap(({ uses }) => uses));
  expect(factKeys.filter((key) => !read.has(key))).toEqual(['monitoring', 'lastRead', 'restrictions']);
});

test('no question mixes what is claimed with what was measured', () => {
  for (const { id, uses } of rules.factors)
    expect([id, new Set(uses.map((key) => factBases[key])).size]).toEqual([id, 1]);
});

test('rates at the exact thresholds', () => {
  const rated = [100, 90, 89.9, 80, 79.9, 70, 69.9, 60, 59.9, 50, 49.9, 40, 39.9, 0];
  expect(rated.map((total) => ratingOf(total, rules))).toEqual([
    'AAA',
    'AAA',
    'AA',
    'AA',
    'A',
    'A',
    'BBB',
    'BBB',
    'BB',
    'BB',
    'B',
    'B',
    'CCC',
    'CCC',
  ]);
});

test('a changed rule has a new version: raise it, then pin the new description here', () => {
  const { principles: _, history, ...judged } = describeRules(rules);
  expect(history[0]?.version).toBe(rules.version);
  expect([rules.version, sha256(canonicalJson(judged)).slice(0, 16)]).toEqual(['9', '1ac660f29e6ff225']);
});

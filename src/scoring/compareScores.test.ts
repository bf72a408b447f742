import { expect, it } from 'vitest';
import type { Score } from '#model/score.ts';
import { powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { compareScores, findOtherWords } from './compareScores.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

const shown = score(soundFacts(), rules, sampleNow);
const sides = { claimed: 'here on the page', own: 'in your browser' };
const differencesOf = (claimed: Score, own: Score) =>
  compareScores(claimed, own, sides).flatMap(({ differences }) => differences);

it('finds nothing between a score and the same facts scored again, as they come over the network', () => {
  const facts = JSON.parse(JSON.stringify(soundFacts()));
  const own = score(facts, rules, sampleNow);
  expect(differencesOf(shown, own)).toEqual([]);
  expect(findOtherWords(JSON.parse(JSON.stringify(shown)), own)).toEqual([]);
});

it('leaves out where pages show the evidence: that is not what it says', () => {
  const addHrefs = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_key, inner) => (inner?.label ? { ...inner, href: '/x' } : inner));
  const facts = addHrefs(soundFacts());
  expect(JSON.stringify(facts)).toContain('"href":"/x"');
  const own = score(facts, rules, sampleNow);
  expect(own).toEqual(addHrefs(shown));
  expect(differencesOf(shown, own)).toEqual([]);
  expect(findOtherWords(shown, own)).toEqual([]);
});

it('names what differs when the facts do, in the part where it is', () => {
  const own = score(
    soundFacts({ control: powersOf({ kind: 'key', address: '0x1' }, 'upgrade') }),
    rules,
    sampleNow,
  );
  const parts = compareScores(shown, own, sides);
  const [total] = parts;
  expect(total?.differences).toContain('Score: 100 here on the page, 60 in your browser');
  expect(total?.differences).toContain('Rating: AAA here on the page, BBB in your browser');
  expect(total?.differences.some((text) => text.startsWith('Hash of the inputs: '))).toBe(true);
  expect(parts.filter(({ differences }) => differences.length > 0).map(({ name }) => name)).toEqual([
    'Total',
    'Governance Strength',
    'Caps',
  ]);
});

it('says when the rules are not the same', () => {
  expect(differencesOf({ ...shown, rulesVersion: '0' }, shown)).toEqual([
    `Rules version: 0 here on the page, ${rules.version} in your browser`,
  ]);
});

it('names judgements that one score alone has, and those with other words', () => {
  const [first, ...rest] = shown.categories;
  if (!first) throw new Error('There are categories');
  const [factor, ...factors] = first.factors;
  if (!factor) throw new Error('There are factors');
  const without = { ...shown, categories: [{ ...first, factors }, ...rest] };
  expect(differencesOf(without, shown)).toEqual([
    `${factor.name}: not judged here on the page, pass in your browser`,
  ]);
  expect(differencesOf(shown, without)).toEqual([
    `${factor.name}: pass here on the page, not judged in your browser`,
  ]);
  const reworded = { ...factor, sentence: 'All is well.' };
  const other = { ...shown, categories: [{ ...first, factors: [reworded, ...factors] }, ...rest] };
  expect(differencesOf(other, shown)).toEqual([]);
  expect(findOtherWords(other, shown)).toEqual([factor.name]);
});

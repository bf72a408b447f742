import { expect, test } from 'vitest';
import { powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { known } from './buildFacts.ts';
import { categoryTone } from './categoryTone.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

const tonesOf = (facts: Parameters<typeof soundFacts>[0]) =>
  Object.fromEntries(
    score(soundFacts(facts), rules, sampleNow).categories.map((one) => [one.id, categoryTone(one)]),
  );

test('a category is never green with a grave failure in it', () => {
  expect(tonesOf({})).toMatchObject({ governanceStrength: 'signal', marketStability: 'signal' });
  const frozen = tonesOf({ control: powersOf({ kind: 'key', address: '0x1' }, 'blacklist') });
  expect(frozen).toMatchObject({ governanceStrength: 'warning' });
  const trapped = tonesOf({
    sellSimulation: known({ sellable: false, reason: null }, sampleNow.toISOString()),
  });
  expect(trapped).toMatchObject({ marketStability: 'danger', governanceStrength: 'signal' });
});

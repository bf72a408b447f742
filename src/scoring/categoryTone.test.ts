import { expect, test } from 'vitest';
import { powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { known } from './buildFacts.ts';
import { categoryTone } from './categoryTone.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

function tonesOf(facts: Parameters<typeof soundFacts>[0]) {
  const { categories, caps } = score(soundFacts(facts), rules, sampleNow);
  return Object.fromEntries(categories.map((one) => [one.id, categoryTone(one, caps)]));
}

test('a category is never green with a grave failure in it', () => {
  expect(tonesOf({})).toMatchObject({ governanceStrength: 'signal', marketStability: 'signal' });
  const frozen = tonesOf({ control: powersOf({ kind: 'key', address: '0x1' }, 'blacklist') });
  expect(frozen).toMatchObject({ governanceStrength: 'warning' });
  const oracle = powersOf({ kind: 'key', address: '0x1' }, 'other');
  if (oracle.state === 'known') for (const power of oracle.value.powers) power.decides = true;
  expect(tonesOf({ control: oracle })).toMatchObject({ governanceStrength: 'warning' });
  const trapped = tonesOf({
    sellSimulation: known({ sellable: false, reason: null }, sampleNow.toISOString()),
  });
  expect(trapped).toMatchObject({ marketStability: 'danger', governanceStrength: 'signal' });
  const { categories } = score(soundFacts({}), rules, sampleNow);
  const code = categories.find(({ id }) => id === 'codeSecurity');
  const toneUnder = (id: string) => code && categoryTone(code, [{ id, state: 'applies' }]);
  expect([toneUnder('activeExploit'), toneUnder('halted')]).toEqual(['warning', 'signal']);
});

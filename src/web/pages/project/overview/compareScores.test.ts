import { expect, it } from 'vitest';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { compareScores } from './compareScores.ts';

const shown = score(soundFacts(), rules, sampleNow);

it('finds nothing between a score and the same facts scored again, as they come over the network', () => {
  const facts = JSON.parse(JSON.stringify(soundFacts()));
  expect(compareScores(shown, score(facts, rules, sampleNow))).toEqual([]);
});

it('names what differs when the facts do', () => {
  const own = score(
    soundFacts({ control: powersOf({ kind: 'key', address: '0x1' }, 'upgrade') }),
    rules,
    sampleNow,
  );
  const differences = compareScores(shown, own);
  expect(differences).toContain('Score: 100 here on the page, 60 in your browser');
  expect(differences).toContain('Rating: AAA here on the page, BBB in your browser');
  expect(differences.some((text) => text.startsWith('Hash of the inputs: '))).toBe(true);
});

it('says when the rules are not the same', () => {
  expect(compareScores({ ...shown, rulesVersion: '0' }, shown)).toEqual([
    `Rules version: 0 here on the page, ${rules.version} in your browser`,
  ]);
});

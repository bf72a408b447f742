import { expect, it } from 'vitest';
import { known } from '#scoring/buildFacts.ts';
import { evidenceFileOf } from '#test/helpers/evidenceFile.ts';
import type { EvidenceFile } from '#wire/evidenceFile.ts';
import { hashFile, recomputeFile } from './recomputeFile.ts';
import { rules } from './rules.ts';

/** Names of the parts that do not agree. */
function differing(change: (file: EvidenceFile) => void, keepHash = false): string[] {
  const file: EvidenceFile = JSON.parse(JSON.stringify(evidenceFileOf()));
  change(file);
  if (!keepHash) file.hash = hashFile({ ...file });
  const result = recomputeFile(file, { ...file });
  if (result.state !== 'done') throw new Error(result.state);
  return result.parts.filter(({ differences }) => differences.length > 0).map(({ name }) => name);
}

it('agrees with what a site wrote', () => {
  expect(differing(() => undefined)).toEqual([]);
  expect(differing(() => undefined, true)).toEqual([]);
});

it('says in which part a changed value no longer agrees', () => {
  const changeSupply = ({ facts }: EvidenceFile) => {
    facts.supply = known({ total: '7', cap: null }, '2026-05-31T20:00:00.000Z');
  };
  // No judgement hangs on the amount; the hash of the facts tells.
  expect(differing(changeSupply)).toContain('Total');
  expect(
    differing(({ score }) => {
      score.total = 99;
    }),
  ).toEqual(['Total']);
  expect(
    differing(({ score }) => {
      const [, governance] = score.categories;
      if (governance) governance.score = 1;
    }),
  ).toEqual(['Governance Strength']);
  expect(
    differing(({ score }) => {
      const [cap] = score.caps;
      if (cap) cap.sentence = 'Never mind.';
    }),
  ).toEqual(['The file itself']);
  expect(
    differing(({ project }) => {
      project.name = 'Haven';
    }, true),
  ).toEqual(['The file itself']);
});

it('does not judge by rules that it does not have', () => {
  const file = evidenceFileOf();
  const other = { ...file, score: { ...file.score, rulesVersion: '1' } };
  expect(recomputeFile(other, { ...other })).toEqual({
    state: 'otherRules',
    version: '1',
    inForce: rules.version,
  });
});

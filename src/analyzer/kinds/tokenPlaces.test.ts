import { expect, it } from 'vitest';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from '../analyzeContract.ts';

// Tokens that anybody can have made, and tokens that are made elsewhere for a trial.
const samples = listSamples().filter(({ name }) => name === 'Interest' || name === 'Trying');

it('calls no setter a mint that only brings about what anybody can, or nothing', async () => {
  expect(samples).toHaveLength(4);
  for (const { code, labels } of samples) {
    const { functions } = await analyzeContract({ code, now: () => 0 });
    for (const label of labels.filter(({ privileged }) => privileged))
      expect(functions.find(({ selector }) => selector === label.selector)).toMatchObject({
        class: label.class,
      });
  }
});

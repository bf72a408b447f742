import { describe, expect, it } from 'vitest';
import { calleeBuilds, readCalleeSample } from '../../../test/samples/callees/readCalleeSample.ts';

/** Memory that nothing was laid into. */
const nobody = { kind: 'constant', address: `0x${'0'.repeat(40)}` };

describe.each(calleeBuilds)('compiled %s', (build) => {
  const read = (name: string) => readCalleeSample(name, build);

  it.each(['ListOfInput', 'AnswersToList'])(
    'takes a list in memory for the choice of the sender: %s',
    async (name) => {
      const { found, loose, given, untold, listed, stored, cut } = await read(name);
      expect([loose, untold, listed, stored, cut]).toEqual([[], 0, 0, 0, 0]);
      for (const one of found) expect(one).toMatchObject(nobody);
      expect(given).toBeGreaterThan(0);
    },
  );

  it('says what else lies in memory, and does not say that it is called', async () => {
    const { found, loose, untold } = await read('ListWithOwn');
    for (const one of found) expect(one).toMatchObject(nobody);
    expect(loose).toMatchObject([{ kind: 'slot', shift: 0, runs: false }]);
    expect(untold).toBe(0);
  });

  it('says whose answer lies in memory', async () => {
    const { loose, untold } = await read('ListWithAnswer');
    expect(loose).toMatchObject([{ kind: 'answer', of: { kind: 'slot' } }]);
    expect(untold).toBe(0);
  });

  it.each(['ListWithHash', 'ListWithEntry', 'ListOfCode'])('does not say whom %s calls', async (name) => {
    const { untold } = await read(name);
    expect(untold).toBe(1);
  });
});

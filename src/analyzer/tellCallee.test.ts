import { describe, expect, it } from 'vitest';
import { calleeBuilds, readCalleeSample } from '../../test/samples/callees/readCalleeSample.ts';

const slot = (number: number) => ({ slot: `0x${number.toString(16).padStart(64, '0')}` });

describe.each(calleeBuilds)('compiled %s', (build) => {
  const read = (name: string) => readCalleeSample(name, build);

  it('asks with what another question is answered', async () => {
    const { found, untold, listed } = await read('AskedWithAnswer');
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'answer',
        of: expect.objectContaining(slot(0)),
        words: [expect.objectContaining({ kind: 'answer', of: expect.objectContaining(slot(0)), words: [] })],
      }),
    );
    expect([untold, listed]).toEqual([0, 0]);
  });

  it('does not take what an entry answers for the entry', async () => {
    const { found, stored, untold, listed } = await read('AnswerOfEntry');
    expect(found).toContainEqual(expect.objectContaining({ kind: 'answer', of: 'stored', words: [] }));
    expect([stored, untold, listed]).toEqual([1, 0, 0]);
  });

  it('asks with a short text', async () => {
    const { found, untold } = await read('AskedWithText');
    const text = `0x${Buffer.from('AVATAR').toString('hex').padEnd(64, '0')}`;
    const words = [slot(32).slot, slot(6).slot, text];
    expect(found).toContainEqual(expect.objectContaining({ kind: 'answer', words }));
    expect(untold).toBe(0);
  });

  it('follows a call whose failure is caught', async () => {
    const { found, cut, untold, listed } = await read('CaughtFailure');
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'answer', of: expect.objectContaining(slot(0)) }),
    );
    expect([cut, untold, listed]).toEqual([0, 0, 0]);
  });

  it('does not say what a question is asked with that has any length', async () => {
    const { found } = await read('AskedWithStoredText');
    const answers = found.filter(({ kind }) => kind === 'answer');
    expect(answers).toMatchObject([{ of: slot(0), words: 'any' }]);
  });

  it.each(['EntryOfAnswer', 'AnswerOfLibrary'])('does not say whom %s calls', async (name) => {
    const { untold, listed, loose } = await read(name);
    expect(loose.every((place) => place.kind === 'answer' && place.words === 'any')).toBe(true);
    expect(untold + listed + loose.length).toBe(1);
  });
});

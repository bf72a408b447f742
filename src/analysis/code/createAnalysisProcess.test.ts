import { afterAll, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { type Analyze, createAnalysisProcess } from './createAnalysisProcess.ts';

const code = getArtifact('OwnedToken').deployedBytecode;
const never = new AbortController().signal;
const zero: Hex = `0x${'0'.repeat(64)}`;
const subject: Parameters<Analyze>[0] = {
  code,
  readStorage: async () => zero,
  call: async () => ({ ok: false, data: '0x' }),
  getCode: async () => '0x',
  signal: never,
};
const analyser = createAnalysisProcess();
afterAll(() => analyser.close());

it('ends with its clock, and the next contract has its turn', async () => {
  const clock = new AbortController();
  const stuck = analyser.analyze({
    ...subject,
    signal: clock.signal,
    readStorage: () => {
      clock.abort();
      return new Promise(() => undefined);
    },
  });
  const next = analyser.analyze(subject);
  await expect(stuck).rejects.toThrow('the time for one analysis was used up');
  expect((await next).functions.some(({ name }) => name === 'mint')).toBe(true);
  await expect(analyser.analyze({ ...subject, signal: AbortSignal.abort() })).rejects.toThrow(
    'the time for one analysis was used up',
  );
});

it('takes no more memory than it is given, and takes nobody with it', async () => {
  const small = createAnalysisProcess({ megabytes: 24 });
  const flood: Hex = `0x${'ab'.repeat(12_000_000)}`;
  await expect(small.analyze({ ...subject, readStorage: async () => flood })).rejects.toThrow(
    /its analysis needs more than 24 MB of memory/,
  );
  await small.close();
});

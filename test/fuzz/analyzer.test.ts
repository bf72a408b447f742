import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import { listSamples } from '../samples/contracts/listSamples.ts';
import { fuzz } from './fuzz.ts';

const codes = listSamples().map(({ code }) => Buffer.from(code.replace(/^0x/, ''), 'hex'));
/** Processor time for one contract; far above what its limit on looks at the clock leaves room for. */
const mostSeconds = 60;

/** Real code with bytes changed, a part cut out, and a part of another contract in its place. */
const changedCode = fc
  .record({
    code: fc.constantFrom(...codes),
    other: fc.constantFrom(...codes),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(200),
    taken: fc.nat(400),
    bytes: fc.array(fc.tuple(fc.nat(30_000), fc.nat(255)), { maxLength: 12 }),
  })
  .map(({ code, other, at, cut, taken, bytes }) => {
    const from = Math.floor(at * code.length);
    const spliced = Buffer.concat([
      code.subarray(0, from),
      other.subarray(from, from + taken),
      code.subarray(from + cut),
    ]);
    for (const [place, value] of bytes) if (spliced.length > 0) spliced[place % spliced.length] = value;
    return `0x${spliced.toString('hex')}`;
  });

/** Counts looks at the clock instead of time, so that the result does not depend on the machine. */
function createClock(): () => number {
  let ticks = 0;
  return () => ticks++;
}

it('gives every function of changed code a verdict, in bounded time', async () => {
  await fuzz(
    fc.asyncProperty(changedCode, async (code) => {
      const before = process.cpuUsage();
      const { functions } = await analyzeContract({ code, now: createClock() });
      const { user } = process.cpuUsage(before);
      expect(functions.filter((f) => !['privileged', 'open', 'unknown'].includes(f.verdict))).toEqual([]);
      expect(user / 1e6).toBeLessThan(mostSeconds);
    }),
    60,
  );
});

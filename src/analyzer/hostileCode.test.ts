import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeContract } from './analyzeContract.ts';

// A clock that moves with every look at it makes the time budget a count, the same on any machine.
function createClock(): () => number {
  let ticks = 0;
  return () => ticks++;
}

const analyze = (code: string) => analyzeContract({ code, now: createClock() });
const repeat = (hex: string, bytes: number) => hex.repeat(Math.floor((bytes * 2) / hex.length));
/** A dispatcher for one selector in front of any body. */
const dispatch = (body: string) => `5f3560e01c63aabbccdd14601057fe00${'5b'}${body}`;

const instruction = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((b) => b.toString(16).padStart(2, '0')),
  fc.constantFrom(
    '5b',
    '57',
    '56',
    '33',
    '54',
    '55',
    '52',
    '51',
    '20',
    'f1',
    'fa',
    'f4',
    '80',
    '91',
    '14',
    '15',
    '37',
    '3e',
    '5e',
  ),
  fc.integer({ min: 0, max: 255 }).map((b) => `60${b.toString(16).padStart(2, '0')}`),
);

describe('hostile code', () => {
  it('gives an empty contract no functions and the hash of nothing', async () => {
    const analysis = await analyze('0x');
    expect(analysis.functions).toEqual([]);
    expect(analysis.codeHash).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(analysis.proxy).toEqual({ kind: 'none' });
  });

  it('refuses what is no hex', async () => {
    await expect(analyze('0xzz')).rejects.toThrow('Bytecode must be an even number of hexadecimal digits.');
    await expect(analyze('0x123')).rejects.toThrow(SyntaxError);
  });

  it('finds nothing in the EOF container format', async () => {
    expect((await analyze('0xef0001010004020001000304000000008000005f5ff3')).functions).toEqual([]);
  });

  const traps: Record<string, string> = {
    'nothing but jump targets': repeat('5b', 24_576),
    'a tight loop': dispatch('6010565b'),
    'a branch on unknown input for ever': dispatch('5b5f35602057601156'),
    'a full stack forked at every turn': dispatch(`${repeat('33', 900)}5b335460105733545f57601056`),
    'a word nested without end': dispatch('335b3401601256'),
    'copies that fill memory': dispatch('5b6110005f34376110003637601056'),
    'bit tricks that double when spread': dispatch(`34${repeat('8060011c17', 600)}60f01c541560105700`),
    'invalid instructions': repeat('fe0c', 24_000),
    'a cut-off push at the end': '7f00',
    'hashing over and over': dispatch('5b6110005f20545f52601056'),
  };
  for (const [name, code] of Object.entries(traps)) {
    it(`survives ${name}`, async () => {
      const { functions } = await analyze(code);
      expect(functions.every((f) => ['privileged', 'open', 'unknown'].includes(f.verdict))).toBe(true);
    });
  }

  it('survives random instructions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(instruction, { maxLength: 300 }), fc.boolean(), async (body, dispatched) => {
        const analysis = await analyze(dispatched ? dispatch(body.join('')) : body.join(''));
        expect(analysis.codeHash).toMatch(/^0x[0-9a-f]{64}$/);
      }),
      { numRuns: 300 },
    );
  });

  it('survives mutations of the beginning of real code', async () => {
    const prefix =
      '6080604052348015600e575f80fd5b50600436106026575f3560e01c8063aabbccdd14602a575b5f80fd5b60306032565b005b';
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(prefix.length / 2 - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        fc.array(instruction, { maxLength: 80 }),
        async (changes, tail) => {
          const bytes = Buffer.from(prefix, 'hex');
          for (const [at, value] of changes) bytes[at] = value;
          const analysis = await analyze(bytes.toString('hex') + tail.join(''));
          expect(analysis.codeSize).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

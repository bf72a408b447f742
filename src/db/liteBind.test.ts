import { protocol } from '@electric-sql/pglite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeBind } from './liteBind.ts';

const { serialize } = protocol;

/** How the values are written is said for each by the library, and for none by us: all are texts. */
function withoutFormats(message: Uint8Array, name: string, count: number): Buffer {
  const start = 1 + 4 + 1 + Buffer.byteLength(name) + 1;
  const whole = Buffer.concat([
    message.subarray(0, start),
    Buffer.from([0, 0]),
    message.subarray(start + 2 + 2 * count),
  ]);
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
}

it('writes what the library writes', () => {
  const values = fc.array(fc.option(fc.string({ unit: 'binary' })), { maxLength: 40 });
  fc.assert(
    fc.property(fc.stringMatching(/^\w{0,20}$/), values, (name, given) => {
      const bind = Buffer.from(serialize.bind({ statement: name, values: given }));
      const expected = Buffer.concat([withoutFormats(bind, name, given.length), serialize.execute({})]);
      expect(Buffer.from(writeBind(name, given)).toString('hex')).toBe(expected.toString('hex'));
    }),
    { numRuns: 50 },
  );
});

import { expect, it } from 'vitest';
import { judgeFee } from './judgeFee.ts';

const arrived = (amount: bigint) => ({ kind: 'arrived' as const, amount, sent: 1000n });
const refused = { kind: 'refused' as const, reason: 'no', sent: 1000n };

it('the dearest transfer that was tried is the fee', () => {
  expect(judgeFee([arrived(1000n), arrived(950n), refused], true)).toEqual({ value: { basisPoints: 500 } });
});

it('says nothing of others where whoever tried may be let off, or where nothing went through', () => {
  const unknownPowers = {
    why: 'who has power over it is not all known, so whoever tried may be let off a fee',
  };
  expect(judgeFee([arrived(1000n)], false)).toEqual(unknownPowers);
  expect(judgeFee([refused], true)).toEqual({ why: 'no simulated transfer went through' });
  const unable = { kind: 'unsupported' as const, why: 'the node cannot', sent: 1000n };
  expect(judgeFee([arrived(1000n), unable], true)).toEqual({ why: 'the node cannot' });
});

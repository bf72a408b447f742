import { expect, it } from 'vitest';
import type { Guard } from '#analyzer/symbolic/guards.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { findFillers } from './findPowers.ts';

const slots: Record<'owner' | 'pending' | 'guardian', Hex> = {
  owner: '0x00',
  pending: '0x01',
  guardian: '0x02',
};
const mask: Hex = '0xff';
const nobody: ControlNode = { kind: 'nobody' };
const key: ControlNode = { kind: 'key', address: '0xkey' };

const asks = (slot: Hex, node: ControlNode): { guard: Guard; nodes: ControlNode[] } => ({
  guard: { kind: 'address', source: { kind: 'slot', slot, shift: 0, mask }, origin: false },
  nodes: [node],
});
const call = (
  name: string,
  sets: readonly Hex[],
  verdict: 'privileged' | 'open' | 'unknown' = 'privileged',
) => ({ name, selector: '0x00000000', sets, verdict, reason: 'guarded' }) as const;

const transfer = call('transferOwnership', [slots.pending]);
const accept = call('acceptOwnership', [slots.owner, slots.pending]);

it('knows an owner that was given up for good', () => {
  const fillers = findFillers(
    new Map([
      [transfer, [asks(slots.owner, nobody)]],
      [accept, [asks(slots.pending, nobody)]],
    ]),
  );
  expect(fillers.size).toBe(0);
});

it('gives what an unnamed holder could do to whoever can name it', () => {
  const fillers = findFillers(
    new Map([
      [transfer, [asks(slots.owner, key)]],
      [accept, [asks(slots.pending, nobody)]],
      [call('pause', []), [asks(slots.guardian, nobody)]],
    ]),
  );
  expect([...fillers]).toEqual([[slots.pending, [key]]]);
});

it('follows one empty word to the next', () => {
  const fillers = findFillers(
    new Map([
      [call('setGuardian', [slots.guardian]), [asks(slots.pending, nobody)]],
      [call('pause', []), [asks(slots.guardian, nobody)]],
      [transfer, [asks(slots.owner, key)]],
    ]),
  );
  expect(fillers.get(slots.guardian)).toEqual([key]);
});

it('does not say nobody where anyone, or whoever it may be, can fill the word', () => {
  for (const verdict of ['open', 'unknown'] as const)
    expect(
      findFillers(
        new Map([
          [call('initialize', [slots.owner], verdict), []],
          [transfer, [asks(slots.owner, nobody)]],
        ]),
      ).get(slots.owner),
    ).toMatchObject([{ kind: 'unknown' }]);
});

it('does not know who fills words of which there are too many, or that depend on one another too far', () => {
  const word = (index: number): Hex => `0x${(index + 16).toString(16)}`;
  // Whoever holds one word fills the one before; the last one is the key's.
  const chain = (length: number) =>
    findFillers(
      new Map(
        Array.from({ length }, (_, index) => [
          call(`set${index}`, [word(index - 1)]),
          [asks(word(index), index === length - 1 ? key : nobody)],
        ]),
      ),
    );
  expect(chain(8).get(word(0))).toEqual([key]);
  const why = 'nobody holds it now, and who may change that was too long to follow';
  expect(chain(40).get(word(0))).toEqual([{ kind: 'unknown', why, now: 'nobody' }]);
  const many = chain(400);
  expect(many.get(word(398))).toEqual([{ kind: 'unknown', why, now: 'nobody' }]);
  expect(many.size).toBe(399);
});

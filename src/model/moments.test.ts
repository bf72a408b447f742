import { expect, it } from 'vitest';
import { readMoment } from './moments.ts';

it.each([
  ['2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['2026-11-15T12:30Z', '2026-11-15T12:30:00.000Z'],
  ['2026-11-15T12:30:15.123Z', '2026-11-15T12:30:15.123Z'],
  ['1763208000', '2025-11-15T12:00:00.000Z'],
])('reads %s', (text, time) => {
  expect(readMoment(text)).toEqual({ moment: { kind: 'time', at: new Date(time) } });
});

it('reads a block of a chain', () => {
  expect(readMoment('eip155:1@42')).toEqual({ moment: { kind: 'block', chain: 'eip155:1', number: 42 } });
});

it.each([
  '',
  'yesterday',
  '2026-02-31',
  '0000-01-01',
  '2026-11-15T25:00Z',
  '2026-11-15T12:00',
  'solana:x@1',
  'eip155:1@-1',
  '7',
])('refuses “%s” with a sentence', (text) => {
  expect(readMoment(text)).toEqual({ fault: expect.stringMatching(/ is no moment: write a day such as /) });
});

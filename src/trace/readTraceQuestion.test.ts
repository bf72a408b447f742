import { expect, test } from 'vitest';
import { readTraceQuestion } from './readTraceQuestion.ts';

const start = `0x${'Ab'.repeat(20)}`;

test('what is left empty has its default, and addresses are read in any case', () => {
  expect(readTraceQuestion({ chain: 'eip155:1', start, since: '', asset: '' })).toEqual({
    value: {
      chain: 'eip155:1',
      start: start.toLowerCase(),
      direction: 'forwards',
      hops: 4,
      transfersPerAddress: 25,
      addresses: 200,
      asset: null,
      least: null,
      amount: null,
      since: null,
      until: null,
      rule: 'fifo',
      tokens: 'recorded',
      open: [],
    },
  });
});

test('a chain may be named', () => {
  expect(readTraceQuestion({ chain: 'Arbitrum', start })).toMatchObject({ value: { chain: 'eip155:42161' } });
});

test.each([
  [{}, 'chain: say which chain, by name or CAIP-2 id, such as ethereum or eip155:1.'],
  [
    { chain: 'etherium', start },
    'chain: “etherium” is no chain known here by name; near it: Ethereum (eip155:1). Say a CAIP-2 id such as eip155:1.',
  ],
  [
    { chain: 'eip155:1', start: '0x12' },
    'start: “0x12” is neither an address (0x and 40 hex digits) nor a transaction (0x and 64).',
  ],
  [{ chain: 'eip155:1', start, hops: '9' }, 'hops: say a number from 1 to 8.'],
  [
    { chain: 'eip155:1', start, asset: 'ETH' },
    'asset: say the address of a token, or coin for the chain’s own coin.',
  ],
  [{ chain: 'eip155:1', start, least: '1' }, 'least: an amount needs an asset; say asset, too.'],
  [{ chain: 'eip155:1', start, since: '2026-13-45' }, 'since: “2026-13-45” is no day of the calendar.'],
  [{ chain: 'eip155:1', start, open: 'x' }, 'open: say at most 20 addresses, separated by commas.'],
  [{ chain: 'eip155:1', start, rule: 'poison' }, 'rule: say one of fifo, haircut.'],
])('%j is refused in words', (query, fault) => {
  expect(readTraceQuestion(query)).toEqual({ fault });
});

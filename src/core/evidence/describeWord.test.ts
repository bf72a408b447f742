import { expect, it } from 'vitest';
import { describeWord, splitWords } from './describeWord.ts';

it('shows a word in each way it can be meant', () => {
  expect(describeWord('0x7')).toEqual({
    hex: `0x${'7'.padStart(64, '0')}`,
    number: '7',
    address: null,
    text: null,
  });
  expect(describeWord(`0x${'5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'.padStart(64, '0')}`)).toMatchObject({
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    text: null,
  });
  expect(describeWord(`0x${'47617465'.padEnd(64, '0')}`)).toMatchObject({ address: null, text: 'Gate' });
});

it('splits an answer of a call into words', () => {
  expect(
    splitWords(`0x${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`)?.map(({ number }) => number),
  ).toEqual(['1', '2']);
  expect(splitWords('0x')).toBeUndefined();
  expect(splitWords('0x1234')).toBeUndefined();
});

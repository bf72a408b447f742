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
  const answer = `0x${['1', '2', '3'].map((digit) => digit.padStart(64, '0')).join('')}`;
  const { words, more } = splitWords(answer, 2);
  expect(words.map(({ number }) => number)).toEqual(['1', '2']);
  expect(more).toBe(1);
  for (const none of ['', '0x', '0x1234', `0x${'g'.repeat(64)}`])
    expect(splitWords(none, 2)).toEqual({ words: [], more: 0 });
});

import { expect, it } from 'vitest';
import { compareCode, countOutcomes } from './codeMatch.ts';

const chain = 'eip155:1';
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const audited = [{ chain, address: '0xAA', codeHash: hash('a') }];
const outcomeOf = (address: string, running: string | null) =>
  compareCode([{ chain, address, running, implementation: null }], audited)[0]?.outcome;

it('compares what audits name by its code', () => {
  expect(outcomeOf('0xaa', hash('A'))).toBe('matching');
  expect(outcomeOf('0xaa', hash('b'))).toBe('differing');
  expect(outcomeOf('0xbb', hash('b'))).toBe('notCompared');
  expect(outcomeOf('0xaa', null)).toBe('notCompared');
});

it('knows audited code wherever it is deployed', () => {
  expect(outcomeOf('0xcc', hash('a'))).toBe('matching');
});

it('counts', () => {
  const compared = compareCode(
    ['a', 'b', 'b'].map((digit) => ({ chain, address: '0xAA', running: hash(digit), implementation: null })),
    audited,
  );
  expect(countOutcomes(compared)).toEqual({ matching: 1, differing: 2, notCompared: 0 });
});

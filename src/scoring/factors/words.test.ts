import { expect, it } from 'vitest';
import { percent } from './words.ts';

it('writes a share with one decimal at most', () => {
  expect([0.5, 0.123, 0.0006, 1.5].map(percent)).toEqual(['50 %', '12.3 %', '0.1 %', '150 %']);
});

it('calls only nothing 0 %, and only the whole 100 %', () => {
  expect([0, 1].map(percent)).toEqual(['0 %', '100 %']);
  expect([0.0002, 0.9995].map(percent)).toEqual(['<0.1 %', '>99.9 %']);
});

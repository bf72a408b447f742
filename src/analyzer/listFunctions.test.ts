import { expect, it } from 'vitest';
import { listFunctions } from './listFunctions.ts';

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');

it('lists every function, however many stand before it', () => {
  const [head, step, count] = ['5f3560e01c', 11, 2000];
  const end = hex(head.length / 2 + count * step + 3, 2);
  const cases = Array.from({ length: count }, (_, i) => `8063${hex(0x1000_0000 + i, 4)}1461${end}57`);
  const code = `${head}${cases.join('')}5f5ffd5b00`;
  expect(listFunctions(Buffer.from(code, 'hex'))).toHaveLength(count);
});

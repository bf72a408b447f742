import { encodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { callDataOf, describeArguments, selectorOf } from './describeCall.ts';

const key = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const data = encodeFunctionData({
  abi: parseAbi(['function mint(address,uint256)']),
  args: [key, 1_000_000n],
});
const raw = { target: key, value: 0n, data, signature: undefined };

test('arguments are read by the signature', () => {
  expect(selectorOf(raw)).toBe('0x40c10f19');
  expect(describeArguments('mint(address,uint256)', data)).toEqual([key, '1000000']);
});

test('data that does not fit its signature, or a signature that is none, names no argument', () => {
  expect(describeArguments('mint(address,uint256)', '0x40c10f19')).toEqual([]);
  expect(describeArguments('mint(', data)).toEqual([]);
  expect(selectorOf({ ...raw, signature: 'not a signature(' })).toBeUndefined();
  expect(selectorOf({ ...raw, data: '0x' })).toBeUndefined();
});

test('an operation with its signature apart is the same call', () => {
  const apart = { ...raw, signature: 'mint(address,uint256)', data: `0x${data.slice(10)}` as const };
  expect(selectorOf(apart)).toBe('0x40c10f19');
  expect(callDataOf(apart)).toBe(data);
});

import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { encodeApprovalQuestion, encodeRevocation, permit2 } from './portfolioCalls.ts';

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 item) view returns (address)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
]);
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const owner = `0x${'a1'.repeat(20)}` as const;
const token = `0x${'b2'.repeat(20)}` as const;
const spender = `0x${'c3'.repeat(20)}` as const;
const item = 2n ** 256n - 1n;

const cases = [
  {
    key: { kind: 'amount', owner, token, spender },
    to: token,
    question: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }),
    revocation: encodeFunctionData({ abi, functionName: 'approve', args: [spender, 0n] }),
  },
  {
    key: { kind: 'all', owner, token, spender },
    to: token,
    question: encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, spender] }),
    revocation: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, false] }),
  },
  {
    key: { kind: 'item', owner, token, spender, item: String(item) },
    to: token,
    question: encodeFunctionData({ abi, functionName: 'getApproved', args: [item] }),
    revocation: encodeFunctionData({ abi, functionName: 'approve', args: [zeroAddress, item] }),
  },
  {
    key: { kind: 'permit2', owner, token, spender },
    to: permit2,
    question: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'allowance',
      args: [owner, token, spender],
    }),
    revocation: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, spender, 0n, 0],
    }),
  },
] as const;

it.each(cases)('asks for and takes back $key.kind as the encoder of viem does', ({ key, to, ...data }) => {
  expect(encodeApprovalQuestion(key)).toEqual({ to, data: data.question });
  expect(encodeRevocation(key)).toEqual({ to, data: data.revocation });
});

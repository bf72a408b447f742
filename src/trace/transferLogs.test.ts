import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem/utils';
import { expect, test } from 'vitest';
import { readTransferLog, transferTopics } from './transferLogs.ts';

const [operator, from, to] = ['0a', '0b', '0c'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Withdrawal(address indexed source, uint256 amount)',
]);
const place = { block: 5, transactionIndex: 1, index: 7, hash: '0xAB', time: 9, address: '0xCD' };
const read = (topics: readonly (string | string[] | null)[], data: string) =>
  readTransferLog({ ...place, topics: topics.map(String), data }).map((one) => [
    one.from,
    one.to,
    one.tokenId,
    one.amount,
  ]);
const numbers = [{ type: 'uint256' }, { type: 'uint256' }] as const;
const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const;
const single = encodeEventTopics({ abi, eventName: 'TransferSingle', args: { operator, from, to } });
const batch = encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator, from, to } });

test('reads amounts, collectibles and tokens of several kinds', () => {
  const transfer = encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } });
  const word = `0x${'0'.repeat(62)}2a`;
  expect(read(transfer, word)).toEqual([[from, to, null, 42n]]);
  expect(read([...transfer, word], '0x')).toEqual([[from, to, '42', 1n]]);
  expect(read(single, encodeAbiParameters(numbers, [7n, 30n]))).toEqual([[from, to, '7', 30n]]);
  expect(
    read(
      batch,
      encodeAbiParameters(lists, [
        [7n, 8n, 7n],
        [1n, 2n, 3n],
      ]),
    ),
  ).toEqual([
    [from, to, '7', 4n],
    [from, to, '8', 2n],
  ]);
});

test('what is not as the standards have it tells of nothing', () => {
  expect(read(encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }), '0x')).toEqual([]);
  expect(read(single, '0x2a')).toEqual([]);
  expect(read(single.slice(0, 3), encodeAbiParameters(numbers, [7n, 30n]))).toEqual([]);
  expect(read(batch, encodeAbiParameters(lists, [[7n], [1n, 2n]]))).toEqual([]);
  // Offsets and lengths that lead out of the data.
  const far = 2n ** 255n;
  for (const words of [
    [64n, 64n, far],
    [far, far],
    [1n, 1n],
    [64n, 96n, 1n],
  ])
    expect(read(batch, `0x${words.map((one) => one.toString(16).padStart(64, '0')).join('')}`)).toEqual([]);
  expect(encodeEventTopics({ abi, eventName: 'Withdrawal' })[0]).toBe(transferTopics.withdrawal);
});

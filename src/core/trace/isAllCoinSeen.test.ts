import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonValue } from '#lib/json.ts';
import { coin } from '#model/trace.ts';
import type { Transfer } from '#model/transfers.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import type { NodeReader } from '../evidence/NodeReader.ts';
import { isAllCoinSeen } from './isAllCoinSeen.ts';

const chain = 'eip155:31337';
const ether = 10n ** 18n;
const [giver, mule, bank, deployer] = getFundedAccounts().map(({ address }) => address.toLowerCase()) as [
  Hex,
  Hex,
  Hex,
  Hex,
];

let node: EmbeddedNode;
let time = 1_790_000_000;

interface Sent {
  from: Hex;
  to?: Hex | undefined;
  value?: bigint;
  data?: Hex;
}

/** One block with one transaction, and what is read of it without looking inside. */
async function send({ value = 0n, ...transaction }: Sent): Promise<Transfer & { contractAddress: Hex }> {
  time += 12;
  const one = { gas: '0x4c4b40', ...transaction, value: `0x${value.toString(16)}` };
  await mineBlock(node, { timestamp: time, transactions: [one as never] });
  const block = (await node.request('eth_getBlockByNumber', ['latest', false])) as {
    number: Hex;
    transactions: [Hex];
  };
  const [hash] = block.transactions;
  const receipt = (await node.request('eth_getTransactionReceipt', [hash])) as {
    status: Hex;
    contractAddress: Hex;
  };
  expect(receipt.status).toBe('0x1');
  return {
    ...{ block: Number(block.number), transactionIndex: 0, kind: 'payment', index: 0, time, hash },
    ...{ from: transaction.from, to: transaction.to ?? '', asset: coin, tokenId: null, amount: value },
    contractAddress: receipt.contractAddress,
  };
}

const reader = (hide?: (method: string, params: readonly JsonValue[]) => boolean): NodeReader => ({
  ask: async (_chain, { method, params }) =>
    hide?.(method, params)
      ? { state: 'noOldState' }
      : { state: 'answered', result: (await node.request(method, [...params])) as JsonValue },
});

const isSeen = (seen: Transfer[], nodes = reader(), opened = (seen[0]?.block ?? 0) - 1) =>
  isAllCoinSeen(nodes, { chain, assets: [coin], address: mule, opened, seen });

let exploiter: Hex;
beforeAll(async () => {
  node = await openNode({ genesisTime: time });
  const create = async (name: string, args: unknown[]) => {
    const { abi, bytecode } = getArtifact(name);
    return (await send({ from: mule, data: encodeDeployData({ abi, bytecode, args }) })).contractAddress;
  };
  const vault = await create('ExploitableVault', [0n, deployer]);
  // What it takes goes to whoever made it.
  exploiter = await create('Exploiter', [vault]);
  const deposit = encodeFunctionData({ abi: getArtifact('ExploitableVault').abi, functionName: 'deposit' });
  await send({ from: deployer, to: vault, value: 3n * ether, data: deposit });
});
afterAll(() => node.close());

const attack = () =>
  send({
    ...{ from: deployer, to: exploiter, value: ether },
    data: encodeFunctionData({ abi: getArtifact('Exploiter').abi, functionName: 'attack' }),
  });

test('an account whose balance is what was seen less its fees got nothing else', async () => {
  const seen = [
    await send({ from: giver, to: mule, value: 5n * ether }),
    await send({ from: mule, to: bank, value: 2n * ether }),
    await send({ from: giver, to: mule, value: ether }),
    await send({ from: mule, to: bank, value: 3n * ether }),
  ];
  expect(await isSeen(seen)).toBe(true);
  // Who paid nothing mixed nothing.
  expect(await isSeen(seen.slice(0, 1))).toBe(true);

  // A payment that was not read: the account's own, or somebody's to it.
  expect(await isSeen(seen.toSpliced(1, 1))).toBe(false);
  expect(await isSeen(seen.toSpliced(2, 1))).toBe(false);
  // Any answer that is missing.
  const last = `0x${seen[3]?.block.toString(16)}`;
  for (const method of [
    'eth_getCode',
    'eth_getTransactionReceipt',
    'eth_getTransactionCount',
    'eth_getBalance',
  ])
    expect(
      await isSeen(
        seen,
        reader((asked, [, tag]) => asked === method && (tag ?? last) === last),
      ),
    ).toBe(false);
});

test('what a contract paid inside somebody’s transaction shows in the balance', async () => {
  const before = [
    await send({ from: giver, to: mule, value: ether }),
    await send({ from: mule, to: bank, value: ether / 2n }),
  ];
  expect(await isSeen(before)).toBe(true);
  await attack();
  const after = await send({ from: mule, to: bank, value: 3n * ether });
  expect(await isSeen([...before, after])).toBe(false);
  // What came later cannot have been in an earlier payment.
  expect(await isSeen(before)).toBe(true);
});

test('coin that was sent and not seen is not taken for what came back in the same transaction', async () => {
  const seen = [
    await send({ from: giver, to: mule, value: ether }),
    // To itself, with coin: of a transaction that moved a token as well, only the token may have been read.
    await send({ from: mule, to: mule, value: ether / 4n }),
    await send({ from: mule, to: bank, value: ether / 2n }),
  ];
  expect(await isSeen(seen)).toBe(true);
  const token = seen.map((one, index) => (index === 1 ? { ...one, amount: 0n, kind: 'log' as const } : one));
  expect(await isSeen(token)).toBe(false);
});

test('of a contract it is not said even where its balance fits: what it paid inside may hide what it got', async () => {
  const paid = await attack();
  const seen: Transfer[] = [paid, { ...paid, kind: 'call', from: exploiter, to: mule }];
  const question = { chain, assets: [coin], address: exploiter, opened: paid.block - 1, seen };
  expect(await isAllCoinSeen(reader(), question)).toBe(false);
  const asPlainAccount = reader();
  const noCode: NodeReader = {
    ask: async (at, one) =>
      one.method === 'eth_getCode' ? { state: 'answered', result: '0x' } : asPlainAccount.ask(at, one),
  };
  expect(await isAllCoinSeen(noCode, question)).toBe(true);
});

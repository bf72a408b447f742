import { encodeFunctionData, parseAbi } from 'viem/utils';
import { beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { createQuestions, replayQuestions } from './replayQuestions.ts';

let chain: SampleChain;
beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
});

const abi = parseAbi(['function totalSupply() view returns (uint256)', 'function nothingOfTheKind()']);
const gas = fromNumber(10_000_000);
const program: Hex = '0x6000355460005260206000f3';

function connect(limits: NodeLimits = {}): { client: RpcClient; asked: string[] } {
  const asked: string[] = [];
  const request = limitNode(chain.request, limits);
  const transport = createFunctionTransport('demo', (method, params) => {
    asked.push(method);
    return request(method, params);
  });
  return { client: createRpcClient({ transports: [transport] }), asked };
}

/** Views, refusals, code, slots, and a call of a sender with a program, which is never asked with the others. */
function listCalls(block: number) {
  const tag = fromNumber(block);
  const token = [...chain.deployments.values()].find(({ contractName }) => /Token$/.test(contractName));
  const to = token?.address as Hex;
  const nobody: Hex = `0x${'7'.repeat(40)}`;
  const call = (data: Hex) => ({ method: 'eth_call', params: [{ to, data, gas }, tag] });
  const slot = `0x${'0'.repeat(64)}`;
  return [
    call(encodeFunctionData({ abi, functionName: 'totalSupply' })),
    call(encodeFunctionData({ abi, functionName: 'nothingOfTheKind' })),
    { method: 'eth_getCode', params: [to, tag] },
    { method: 'eth_getCode', params: [nobody, tag] },
    { method: 'eth_getStorageAt', params: [to, slot, tag] },
    {
      method: 'eth_call',
      params: [{ from: nobody, to: nobody, data: slot, gas }, tag, { [nobody]: { code: program } }],
    },
  ];
}

const readAll = async (client: RpcClient, block: number) =>
  (await client.settle(listCalls(block))).map((outcome) =>
    'error' in outcome ? { kind: outcome.error.kind, data: outcome.error.data } : outcome,
  );

it('answers at the next block with two calls what each question alone answers', async () => {
  const head = Number(await chain.request('eth_blockNumber', []));
  const questions = createQuestions();
  const { client, asked } = connect();
  const first = await replayQuestions(client, { block: head, questions });
  expect(await readAll(first, head)).toEqual(await readAll(connect().client, head));
  asked.length = 0;
  const second = await replayQuestions(client, { block: head - 40, questions });
  expect(asked).toEqual(['eth_call', 'eth_call']);
  expect(await readAll(second, head - 40)).toEqual(await readAll(connect().client, head - 40));
  // The call of a sender with a program names things of its own block.
  expect(asked).toHaveLength(3);
});

it('asks each question alone where the node lends no programs', async () => {
  const head = Number(await chain.request('eth_blockNumber', []));
  const questions = createQuestions();
  const { client } = connect({ overridesRefused: true });
  const told = (answers: Awaited<ReturnType<typeof readAll>>) => answers.slice(0, 5);
  for (const block of [head, head - 40]) {
    const replaying = await replayQuestions(client, { block, questions });
    expect(told(await readAll(replaying, block))).toEqual(told(await readAll(connect().client, block)));
  }
  expect(questions.isRefused).toBe(true);
});

it('takes back what a question changes before the next is asked', async () => {
  const head = Number(await chain.request('eth_blockNumber', []));
  const tag = fromNumber(head);
  const target: Hex = `0x${'9'.repeat(40)}`;
  // Adds one to its slot 0 and answers it.
  const counter: Hex = '0x600160005401806000556000526020 6000f3'.replaceAll(' ', '') as Hex;
  const own = (data: Hex) => ({
    method: 'eth_call',
    params: [{ from: target, to: target, data, gas }, tag, { [target]: { code: counter } }],
  });
  const { client, asked } = connect();
  const replaying = await replayQuestions(client, { block: head, questions: createQuestions() });
  const answers = await replaying.batch([own('0x01'), own('0x02'), own('0x03')]);
  expect(answers.map((answer) => BigInt(String(answer)))).toEqual([1n, 1n, 1n]);
  expect(asked).toEqual(['eth_call']);
});

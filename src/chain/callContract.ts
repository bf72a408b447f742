import { type Abi, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { BlockTag } from './chainReads.ts';
import type { RpcClient } from './createRpcClient.ts';
import { RpcError } from './rpcError.ts';
import { fromNumber, toBytes } from './wireValue.ts';

export interface ContractCall {
  to: Hex;
  data: Hex;
  from?: Hex;
  /** What it may use; without it, what the node allows. */
  gas?: Hex;
}

/** A contract that refuses is an answer too. `spent`: it did not come to an end with the gas it had. */
export type CallResult =
  | { success: true; data: Hex }
  | { success: false; data: Hex | undefined; spent?: boolean };

const multicallAbi: Abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] results)',
]);
const outOfGas = /out ?of ?gas|insufficient gas|gas (limit|allowance) (reached|exceeded)/i;
const callsPerAggregate = 500;

/** Calls a contract without a transaction. */
export async function callContract(
  client: RpcClient,
  { call, block = 'latest' }: { call: ContractCall; block?: BlockTag },
): Promise<CallResult> {
  const [result] = await callContracts(client, { calls: [call], block });
  return result ?? { success: false, data: undefined };
}

/**
 * Many calls at one block: through a Multicall3 contract where the chain has one, otherwise as a JSON-RPC batch.
 * `block` should be a number, so that a batch sees one state.
 */
export async function callContracts(
  client: RpcClient,
  {
    calls,
    block = 'latest',
    multicall,
  }: { calls: readonly ContractCall[]; block?: BlockTag; multicall?: Hex },
): Promise<CallResult[]> {
  // Multicall3 is then the sender, so calls that name one cannot go through it.
  if (multicall !== undefined && calls.every((call) => call.from === undefined))
    return aggregate(client, { calls, block, multicall });
  const tag = typeof block === 'number' ? fromNumber(block) : block;
  const outcomes = await client.settle(calls.map((call) => ({ method: 'eth_call', params: [call, tag] })));
  return outcomes.map((outcome) => {
    if (!('error' in outcome)) return { success: true, data: toBytes(outcome.result, 'call result') };
    if (outcome.error.kind !== 'reverted') throw outcome.error;
    const { message } = outcome.error;
    return { success: false, data: findRevertData(outcome.error), spent: outOfGas.test(message) };
  });
}

async function aggregate(
  client: RpcClient,
  { calls, block, multicall }: { calls: readonly ContractCall[]; block: BlockTag; multicall: Hex },
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  for (let start = 0; start < calls.length; start += callsPerAggregate) {
    const part = calls.slice(start, start + callsPerAggregate);
    const args = [part.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))];
    const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args });
    const answer = await callContract(client, { call: { to: multicall, data }, block });
    if (!answer.success || answer.data === '0x')
      throw new RpcError('the multicall contract did not answer', { kind: 'rejected' });
    const decoded = decodeFunctionResult({
      abi: multicallAbi,
      functionName: 'aggregate3',
      data: answer.data,
    }) as readonly { success: boolean; returnData: Hex }[];
    results.push(...decoded.map(({ success, returnData }) => ({ success, data: returnData })));
  }
  return results;
}

/** The revert data of a failed call. Nodes put the bytes in `data` itself or one level down. */
export function findRevertData({ data }: RpcError): Hex | undefined {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return typeof inner === 'string' && /^0x([0-9a-f]{2})*$/i.test(inner) ? (inner as Hex) : undefined;
}

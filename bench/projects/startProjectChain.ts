import type { Abi } from 'viem';
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import type { Hex } from '#lib/hex.ts';
import { createAccounts } from '../../demo/chain/accounts.ts';
import { mineBlock } from '../../demo/chain/mineBlock.ts';
import { openNode } from '../../demo/chain/openNode.ts';

const start = Date.UTC(2026, 5, 1) / 1000;
const gas: Hex = '0x1c9c380';

/** A chain on which code can be deployed and called, one transaction for each block. */
export interface ProjectChain {
  client: RpcClient;
  key: (name: string) => Hex;
  /** Undefined where it fails. */
  create: (
    from: Hex,
    published: { abi: Abi; code: Hex },
    args: readonly unknown[],
  ) => Promise<Hex | undefined>;
  call: (from: Hex, to: Hex, data: Hex) => Promise<boolean>;
  ask: (to: Hex, data: Hex) => Promise<Hex | undefined>;
  age: (seconds: number) => Promise<void>;
  /** Calls that the client sent since the last time, by method. */
  takeCalls: () => Map<string, number>;
  close: () => Promise<void>;
}

export async function startProjectChain(): Promise<ProjectChain> {
  const node = await openNode({ genesisTime: start });
  const accounts = createAccounts();
  const nonces = new Map<Hex, number>();
  let time = start;
  let calls = new Map<string, number>();

  async function send(from: Hex, data: Hex, to?: Hex): Promise<number | undefined> {
    const call = { from, data, gas, ...(to && { to }) };
    try {
      await node.request('eth_call', [call, 'latest']);
    } catch {
      return undefined;
    }
    const nonce = nonces.get(from) ?? 0;
    time += 12;
    const transaction = { ...call, value: '0x0' as Hex, nonce: `0x${nonce.toString(16)}` as Hex };
    await mineBlock(node, { timestamp: time, transactions: [transaction] });
    nonces.set(from, nonce + 1);
    return nonce;
  }

  const transport = createFunctionTransport('project chain', node.request);
  const counting: RpcTransport = {
    ...transport,
    send: (batch) => {
      for (const { method } of batch) calls.set(method, (calls.get(method) ?? 0) + 1);
      return transport.send(batch);
    },
  };
  return {
    client: createRpcClient({ transports: [counting], pause: 1 }),
    key: accounts.get,
    create: async (from, { abi, code }, args) => {
      const needs = abi.find(({ type }) => type === 'constructor');
      let data: Hex;
      try {
        data = needs ? encodeDeployData({ abi, bytecode: code, args: [...args] }) : code;
      } catch {
        return undefined;
      }
      const nonce = await send(from, data);
      if (nonce === undefined) return undefined;
      const address = getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Hex;
      return (await node.request('eth_getCode', [address, 'latest'])) === '0x' ? undefined : address;
    },
    call: async (from, to, data) => (await send(from, data, to)) !== undefined,
    ask: async (to, data) => {
      try {
        return (await node.request('eth_call', [{ to, data }, 'latest'])) as Hex;
      } catch {
        return undefined;
      }
    },
    age: (seconds) => {
      time += seconds;
      return mineBlock(node, { timestamp: time, transactions: [] });
    },
    takeCalls: () => {
      const taken = calls;
      calls = new Map();
      return taken;
    },
    close: () => node.close(),
  };
}

export const encodeCall = (abi: Abi, functionName: string, args: readonly unknown[]): Hex | undefined => {
  try {
    return encodeFunctionData({ abi, functionName, args: [...args] });
  } catch {
    return undefined;
  }
};

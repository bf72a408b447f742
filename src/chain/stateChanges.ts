import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import type { RpcCall } from './rpcTransport.ts';
import { fromNumber, toRecord } from './wireValue.ts';

export interface AccountChange {
  /** By slot, 32 bytes each. */
  storage: Map<Hex, Hex>;
  balance: Hex | undefined;
  /** Of an account that has none on the chain. */
  code?: Hex | undefined;
}

/** What is otherwise than the chain has it, by address in lower case. */
export type StateChanges = Map<Hex, AccountChange>;

type Override = Record<string, unknown>;

/** As nodes take them beside a call; `own` are those that the call brings itself. */
export function toOverrides(
  changes: StateChanges,
  own: Record<string, unknown> = {},
): Record<string, Override> {
  const all: Record<string, Override> = {};
  for (const [address, { storage, balance, code }] of changes)
    all[address] = {
      ...(storage.size > 0 && { stateDiff: Object.fromEntries(storage) }),
      ...(balance !== undefined && { balance }),
      ...(code !== undefined && { code }),
    };
  for (const [address, given] of Object.entries(own)) {
    const key = address.toLowerCase();
    const override = toRecord(given, 'override');
    const stateDiff = {
      ...toRecord(all[key]?.stateDiff ?? {}, 'slots'),
      ...toRecord(override.stateDiff ?? {}, 'slots'),
    };
    all[key] = { ...all[key], ...override, ...(Object.keys(stateDiff).length > 0 && { stateDiff }) };
  }
  return all;
}

/** A client for the chain as it would be after some changes at the end of a block; other blocks are as they are. */
export function createChangedClient(
  client: RpcClient,
  { changes, block }: { changes: StateChanges; block: number },
): RpcClient {
  const tag = fromNumber(block);
  const find = (address: unknown) => changes.get(String(address).toLowerCase() as Hex);

  /** What is answered from the changes themselves. */
  const findAnswer = ({ method, params }: RpcCall): Hex | undefined => {
    const [address, second, third] = params;
    if (method === 'eth_getBalance' && second === tag) return find(address)?.balance;
    if (method === 'eth_getCode' && second === tag) return find(address)?.code;
    if (method !== 'eth_getStorageAt' || third !== tag) return undefined;
    return find(address)?.storage.get(`0x${BigInt(String(second)).toString(16).padStart(64, '0')}`);
  };
  const change = ({ method, params }: RpcCall): RpcCall => {
    const [call, at, own] = params;
    if (method !== 'eth_call' || at !== tag) return { method, params };
    return {
      method,
      params: [call, at, toOverrides(changes, own === undefined ? {} : toRecord(own, 'overrides'))],
    };
  };

  async function settleWith<T>(
    calls: readonly RpcCall[],
    { ask, wrap }: { ask: (calls: readonly RpcCall[]) => Promise<T[]>; wrap: (answer: Hex) => T },
  ): Promise<T[]> {
    const answers = calls.map(findAnswer);
    const asked = await ask(calls.filter((_, index) => answers[index] === undefined).map(change));
    const rest = asked.values();
    return answers.flatMap((answer) => {
      if (answer !== undefined) return [wrap(answer)];
      const next = rest.next();
      return next.done ? [] : [next.value];
    });
  }

  return {
    request: async (method, params) => {
      const answer = findAnswer({ method, params });
      if (answer !== undefined) return answer;
      const changed = change({ method, params });
      return client.request(changed.method, changed.params);
    },
    batch: (calls) => settleWith(calls, { ask: client.batch, wrap: (answer): unknown => answer }),
    settle: (calls) => settleWith(calls, { ask: client.settle, wrap: (result) => ({ result }) }),
    // Who lent the client closes it.
    close: async () => undefined,
  };
}

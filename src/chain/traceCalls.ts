import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { mostGas as gas } from './limitGas.ts';
import { RpcError } from './rpcError.ts';
import { type StateChanges, toOverrides } from './stateChanges.ts';
import { fromNumber, malformed, toBytes, toQuantity, toRecord } from './wireValue.ts';

export interface TracedCall {
  from: Hex;
  to: Hex;
  data: Hex;
  value: bigint;
}

export interface TracedLog {
  address: Hex;
  topics: Hex[];
  data: Hex;
}

export type Traced =
  /**
   * `logs` is undefined where none was shown: some nodes leave them out. `created`: contracts that would be new, with
   * their code and storage among the changes.
   */
  | { kind: 'done'; changes: StateChanges; logs: TracedLog[] | undefined; created: Hex[] }
  /** A contract said no; `data` is what it said. */
  | { kind: 'refused'; data: Hex }
  | { kind: 'unable'; why: string };

/** Answers 42. */
const probeCode: Hex = '0x602a60005260206000f3';
const probeAddress: Hex = '0x7e57000000000000000000000000000000007e58';

const hidesCreated = 'it creates a contract that the chain’s node does not show';
const changesCode = 'it changes the code of an account, which is not followed here';

type Overrides = ReturnType<typeof toOverrides>;

interface Question {
  call: Record<string, unknown>;
  block: number;
  overrides?: Overrides;
}

async function trace(
  client: RpcClient,
  { call, block, overrides }: Question,
  tracer: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const config = { ...tracer, ...(overrides && { stateOverrides: overrides }) };
  return toRecord(await client.request('debug_traceCall', [call, fromNumber(block), config]), 'trace');
}

const list = (value: unknown) => (Array.isArray(value) ? value : []);
const callsOf = (frame: Record<string, unknown>) => list(frame.calls).map((one) => toRecord(one, 'call'));

/** Contracts that are created and stay. */
function listCreated(frame: Record<string, unknown>): Hex[] {
  if (frame.error !== undefined) return [];
  const isCreation = frame.type === 'CREATE' || frame.type === 'CREATE2';
  const own = isCreation ? [toBytes(frame.to, 'address', 20)] : [];
  return [...own, ...callsOf(frame).flatMap(listCreated)];
}

function collectLogs(frame: Record<string, unknown>): TracedLog[] {
  // What a call that failed logged was taken back with it.
  if (frame.error !== undefined) return [];
  const own = list(frame.logs).map((one) => {
    const { address, topics, data } = toRecord(one, 'log');
    return {
      address: toBytes(address, 'log address', 20),
      topics: list(topics).map((topic) => toBytes(topic, 'topic', 32)),
      data: toBytes(data, 'log data'),
    };
  });
  return [...own, ...callsOf(frame).flatMap(collectLogs)];
}

/** Adds what one call changed; answers why that cannot be followed. */
function addChanges(
  changes: StateChanges,
  diff: Record<string, unknown>,
  created: readonly Hex[],
): string | undefined {
  const before = toRecord(diff.pre, 'state before');
  const after = toRecord(diff.post, 'state after');
  for (const address of Object.keys(before))
    if (!(address in after)) return 'it destroys a contract, which is not followed here';
  for (const [address, one] of Object.entries(after)) {
    const { code, balance, storage } = toRecord(one, 'account');
    const key = toBytes(address, 'address', 20);
    if (code !== undefined && !created.includes(key)) return changesCode;
    const change = changes.get(key) ?? { storage: new Map<Hex, Hex>(), balance: undefined };
    const { storage: old = {} } = toRecord(before[address] ?? {}, 'account');
    // A slot that becomes empty is named before alone.
    for (const slot of Object.keys(toRecord(old, 'storage')))
      change.storage.set(toBytes(slot, 'slot', 32), `0x${'0'.repeat(64)}`);
    for (const [slot, value] of Object.entries(toRecord(storage ?? {}, 'storage')))
      change.storage.set(toBytes(slot, 'slot', 32), toBytes(value, 'slot', 32));
    if (balance !== undefined) change.balance = fromBigInt(toQuantity(balance, 'balance'));
    if (code !== undefined) change.code = toBytes(code, 'code');
    if (change.storage.size > 0 || change.balance !== undefined || code !== undefined)
      changes.set(key, change);
  }
  // Some nodes leave them out of the difference.
  return created.every((address) => changes.get(address)?.code !== undefined) ? undefined : hidesCreated;
}

const fromBigInt = (value: bigint): Hex => `0x${value.toString(16)}`;

/** Whether a trace begins with the changes that it is given: some nodes ignore them. */
async function startsFromChanges(client: RpcClient, block: number): Promise<boolean> {
  const overrides = { [probeAddress]: { code: probeCode } };
  const call = { to: probeAddress, data: '0x', gas };
  const { output } = await trace(client, { call, block, overrides }, { tracer: 'callTracer' });
  return typeof output === 'string' && output !== '0x' && BigInt(output) === 42n;
}

/** Whether calls see the state that they are given: some nodes ignore it. */
export async function takesOverrides(client: RpcClient, block: number): Promise<boolean> {
  const [outcome] = await client.settle([
    {
      method: 'eth_call',
      params: [
        { to: probeAddress, data: '0x' },
        fromNumber(block),
        toOverrides(new Map(), { [probeAddress]: { code: probeCode } }),
      ],
    },
  ]);
  if (!outcome) throw malformed('call', outcome);
  if ('error' in outcome) {
    if (outcome.error.retryable) throw outcome.error;
    return false;
  }
  const answer = toBytes(outcome.result, 'call result');
  return answer !== '0x' && BigInt(answer) === 42n;
}

async function traceAll(
  client: RpcClient,
  { calls, block }: { calls: readonly TracedCall[]; block: number },
): Promise<Traced> {
  const changes: StateChanges = new Map();
  const logs: TracedLog[] = [];
  const created: Hex[] = [];
  for (const { from, to, data, value } of calls) {
    if (changes.size > 0 && !(await startsFromChanges(client, block)))
      return { kind: 'unable', why: 'the chain’s node cannot try several calls one after another' };
    const question = {
      call: { from, to, data, value: fromBigInt(value), gas },
      block,
      ...(changes.size > 0 && { overrides: toOverrides(changes) }),
    };
    const frame = await trace(client, question, { tracer: 'callTracer', tracerConfig: { withLog: true } });
    if (typeof frame.error === 'string')
      return /out of gas/i.test(frame.error)
        ? { kind: 'unable', why: 'it needs more than 30 million gas' }
        : { kind: 'refused', data: frame.output === undefined ? '0x' : toBytes(frame.output, 'answer') };
    created.push(...listCreated(frame));
    const diff = await trace(client, question, {
      tracer: 'prestateTracer',
      tracerConfig: { diffMode: true },
    });
    const why = addChanges(changes, diff, created);
    if (why !== undefined) return { kind: 'unable', why };
    logs.push(...collectLogs(frame));
  }
  return { kind: 'done', changes, logs: logs.length > 0 ? logs : undefined, created };
}

/** Tries calls one after another as of the end of a block, in traces that change nothing. */
export async function traceCalls(
  client: RpcClient,
  params: { calls: readonly TracedCall[]; block: number },
): Promise<Traced> {
  try {
    return await traceAll(client, params);
  } catch (error) {
    if (!(error instanceof RpcError) || error.retryable) throw error;
    return { kind: 'unable', why: 'the chain’s node offers no traces of calls (debug_traceCall)' };
  }
}

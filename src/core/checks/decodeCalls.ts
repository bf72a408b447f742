import { decodeAbiParameters, getAddress, parseAbiParameters, toFunctionSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { RequestedCall } from './parseRequest.ts';

/** A call and how deep inside others it stands. */
export interface OpenedCall extends RequestedCall {
  depth: number;
}

const mostDepth = 6;
const mostCalls = 200;

type Inner = Omit<RequestedCall, 'isDelegate'> & { isDelegate?: boolean };
type Open = (call: RequestedCall) => Inner[];

const argumentsOf = ({ data }: RequestedCall): Hex => `0x${data.slice(10)}`;
const lower = (text: string) => text.toLowerCase() as Hex;

/** Transactions packed one after another: operation, target, value, length, data. */
function unpackMultiSend(packed: Hex): Inner[] {
  const digits = packed.slice(2);
  const inner: Inner[] = [];
  for (let at = 0; at + 170 <= digits.length && inner.length < mostCalls; ) {
    const length = Number(`0x${digits.slice(at + 106, at + 170)}`);
    const end = at + 170 + 2 * length;
    if (!(end <= digits.length)) throw new Error('the batch ends within a transaction');
    inner.push({
      isDelegate: digits.slice(at, at + 2) === '01',
      to: `0x${digits.slice(at + 2, at + 42)}`,
      value: BigInt(`0x${digits.slice(at + 42, at + 106)}`),
      data: `0x${digits.slice(at + 170, end)}`,
    });
    at = end;
  }
  return inner;
}

interface Target {
  target: Hex;
  value?: bigint;
  callData: Hex;
}

const fromTargets = (targets: readonly Target[]): Inner[] =>
  targets.map(({ target, value = 0n, callData }) => ({ to: lower(target), value, data: callData }));

/** Lists that run beside each other; without values, nothing is paid. */
function fromLists(targets: readonly Hex[], values: readonly bigint[], datas: readonly Hex[]): Inner[] {
  if (datas.length !== targets.length || ![0, targets.length].includes(values.length))
    throw new Error('the lists of the batch differ in length');
  return targets.map((to, index) => ({
    to: lower(to),
    value: values[index] ?? 0n,
    data: datas[index] ?? '0x',
  }));
}

/** Of a contract that calls itself. */
const toSelf = (to: Hex, list: readonly Hex[]): Inner[] => list.map((data) => ({ to, value: 0n, data }));

const parameters = {
  bytes: parseAbiParameters('bytes'),
  safe: parseAbiParameters('address, uint256, bytes, uint8'),
  aggregate: parseAbiParameters('(address target, bytes callData)[]'),
  aggregate3: parseAbiParameters('(address target, bool allowFailure, bytes callData)[]'),
  withValues: parseAbiParameters('(address target, bool allowFailure, uint256 value, bytes callData)[]'),
  multicall: parseAbiParameters('bytes[]'),
  multicallUntil: parseAbiParameters('uint256, bytes[]'),
  execute: parseAbiParameters('address, uint256, bytes'),
  executeBatch: parseAbiParameters('(address target, uint256 value, bytes callData)[]'),
  valueLists: parseAbiParameters('address[], uint256[], bytes[]'),
  lists: parseAbiParameters('address[], bytes[]'),
  tryAggregate: parseAbiParameters('bool, (address target, bytes callData)[]'),
  multicallAfter: parseAbiParameters('bytes32, bytes[]'),
  executeMode: parseAbiParameters('bytes32, bytes'),
};

/** ERC-7579, whose batch ERC-7821 shares: how its bytes are to be read stands in the first byte of the mode. */
function openModes(call: RequestedCall): Inner[] {
  const [mode, packed] = decodeAbiParameters(parameters.executeMode, argumentsOf(call));
  const to: Hex = `0x${packed.slice(2, 42)}`;
  const openBatch = (batch: Hex) =>
    fromTargets(decodeAbiParameters(parameters.executeBatch, batch)[0]).map((one) =>
      // In ERC-7821, nobody stands for the account itself.
      BigInt(one.to) === 0n ? { ...one, to: call.to } : one,
    );
  // A batch of batches.
  if (/^0x01.{10}78210002/.test(mode))
    return decodeAbiParameters(parameters.multicall, packed)[0].flatMap(openBatch);
  if (mode.startsWith('0x01')) return openBatch(packed);
  if (mode.startsWith('0xff') && to.length === 42)
    return [{ to, value: 0n, data: `0x${packed.slice(42)}`, isDelegate: true }];
  if (mode.startsWith('0x00') && packed.length >= 106)
    return [{ to, value: BigInt(`0x${packed.slice(42, 106)}`), data: `0x${packed.slice(106)}` }];
  return [];
}

/** Functions that carry calls inside, of the Safe, of multicall contracts, routers and smart accounts. */
const openers = new Map<Hex, Open>(
  (
    [
      [
        'multiSend(bytes)',
        (call) => unpackMultiSend(decodeAbiParameters(parameters.bytes, argumentsOf(call))[0]),
      ],
      [
        'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
        (call) => {
          const [to, value, data, operation] = decodeAbiParameters(parameters.safe, argumentsOf(call));
          return [{ to: lower(to), value, data, isDelegate: operation === 1 }];
        },
      ],
      [
        'aggregate((address,bytes)[])',
        (call) => fromTargets(decodeAbiParameters(parameters.aggregate, argumentsOf(call))[0]),
      ],
      [
        'aggregate3((address,bool,bytes)[])',
        (call) => fromTargets(decodeAbiParameters(parameters.aggregate3, argumentsOf(call))[0]),
      ],
      [
        'aggregate3Value((address,bool,uint256,bytes)[])',
        (call) => fromTargets(decodeAbiParameters(parameters.withValues, argumentsOf(call))[0]),
      ],
      [
        'multicall(bytes[])',
        (call) => toSelf(call.to, decodeAbiParameters(parameters.multicall, argumentsOf(call))[0]),
      ],
      [
        'multicall(uint256,bytes[])',
        (call) => toSelf(call.to, decodeAbiParameters(parameters.multicallUntil, argumentsOf(call))[1]),
      ],
      [
        'execute(address,uint256,bytes)',
        (call) => {
          const [to, value, data] = decodeAbiParameters(parameters.execute, argumentsOf(call));
          return [{ to: lower(to), value, data }];
        },
      ],
      [
        'executeBatch((address,uint256,bytes)[])',
        (call) => fromTargets(decodeAbiParameters(parameters.executeBatch, argumentsOf(call))[0]),
      ],
      [
        'executeBatch(address[],uint256[],bytes[])',
        (call) => fromLists(...decodeAbiParameters(parameters.valueLists, argumentsOf(call))),
      ],
      [
        'executeBatch(address[],bytes[])',
        (call) => {
          const [targets, datas] = decodeAbiParameters(parameters.lists, argumentsOf(call));
          return fromLists(targets, [], datas);
        },
      ],
      [
        'tryAggregate(bool,(address,bytes)[])',
        (call) => fromTargets(decodeAbiParameters(parameters.tryAggregate, argumentsOf(call))[1]),
      ],
      [
        'multicall(bytes32,bytes[])',
        (call) => toSelf(call.to, decodeAbiParameters(parameters.multicallAfter, argumentsOf(call))[1]),
      ],
      ['execute(bytes32,bytes)', openModes],
    ] satisfies [string, Open][]
  ).map(([signature, open]) => [toFunctionSelector(signature), open]),
);

/** What a call carries; nothing where its data is not what its selector says. */
function openCall(call: RequestedCall): RequestedCall[] {
  try {
    const inner = openers.get(lower(call.data.slice(0, 10)))?.(call) ?? [];
    return inner.map(({ isDelegate = false, ...one }) => ({ ...one, isDelegate }));
  } catch {
    return [];
  }
}

/** All calls of a request in order, each before those that it carries, and how many were left out. */
export function openCalls(calls: readonly RequestedCall[]): { opened: OpenedCall[]; more: number } {
  const opened: OpenedCall[] = [];
  let more = 0;
  const visit = (call: RequestedCall, depth: number): void => {
    if (opened.length >= mostCalls || depth > mostDepth) return void more++;
    opened.push({ ...call, depth });
    for (const inner of openCall(call)) visit(inner, depth + 1);
  };
  for (const call of calls) visit(call, 0);
  return { opened, more };
}

/**
 * The calls that a simulation makes: a batch that the account runs as its own code is what is in it. Undefined where the account would run
 * other code as its own.
 */
export function listExecuted(calls: readonly RequestedCall[]): RequestedCall[] | undefined {
  const executed: RequestedCall[] = [];
  for (const call of calls) {
    if (!call.isDelegate) {
      executed.push(call);
      continue;
    }
    const inner = /^0x8d80ff0a/i.test(call.data) ? openCall(call) : [];
    if (inner.length === 0 || inner.some(({ isDelegate }) => isDelegate)) return undefined;
    executed.push(...inner);
  }
  return executed;
}

/** Rights that a call asks for by its own data: who, and on what. */
export interface AskedRight {
  kind: 'allowance' | 'operator' | 'permit2';
  on: string;
  /** Of Permit2: the token, which is another than the contract that is called. */
  token: string;
  to: string;
  /** All that it asks for; null where that depends on what there is. */
  amount: string | null;
}

const rightKinds = new Map<Hex, AskedRight['kind']>(
  (
    [
      ['approve(address,uint256)', 'allowance'],
      ['increaseAllowance(address,uint256)', 'allowance'],
      ['decreaseAllowance(address,uint256)', 'allowance'],
      ['setApprovalForAll(address,bool)', 'operator'],
      // Of Permit2, with an amount and an end.
      ['approve(address,address,uint160,uint48)', 'permit2'],
    ] as const
  ).map(([signature, kind]) => [toFunctionSelector(signature), kind]),
);

/** They say by how much, not how much. */
const changes = new Set(
  ['increaseAllowance(address,uint256)', 'decreaseAllowance(address,uint256)'].map((one) =>
    toFunctionSelector(one),
  ),
);

export function listAskedRights(opened: readonly OpenedCall[]): AskedRight[] {
  return opened.flatMap(({ to, data }): AskedRight[] => {
    const kind = rightKinds.get(lower(data.slice(0, 10)));
    const isChange = changes.has(lower(data.slice(0, 10)));
    const word = (at: number) => data.slice(10 + 64 * at + 24, 10 + 64 * (at + 1));
    if (!kind || data.length < 10 + 64 * 2) return [];
    const [first, second] = [getAddress(`0x${word(0)}`), getAddress(`0x${word(1).padStart(40, '0')}`)];
    const on = getAddress(to);
    const amountAt = (at: number) => {
      const digits = data.slice(10 + 64 * at, 10 + 64 * (at + 1));
      return isChange || digits.length < 64 ? null : BigInt(`0x${digits}`).toString();
    };
    return [
      kind === 'permit2'
        ? { kind, on, token: first, to: second, amount: amountAt(2) }
        : { kind, on, token: on, to: first, amount: amountAt(1) },
    ];
  });
}

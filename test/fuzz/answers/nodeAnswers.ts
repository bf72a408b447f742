import { createHash } from 'node:crypto';
import { keccak256, toRlp } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { Random } from '#lib/random.ts';
import { createHostileContracts, hostileAddress, randomFor } from './contractAnswers.ts';

/**
 * `honest`: a quiet chain. `contracts`: an honest node of a chain full of hostile contracts and transactions. `lies`: a node that
 * answers with the right shape and anything in it. `wild`: one whose answers are hardly HTTP, see `serveHostileNode.ts`.
 */
export const nodeKinds = ['honest', 'contracts', 'lies', 'wild'] as const;
export type NodeKind = (typeof nodeKinds)[number];

type Params = readonly unknown[];
type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } };

export const head = 400;
const genesisTime = 1_790_000_000;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const hash = (of: string) => `0x${createHash('sha256').update(of).digest('hex')}`;
const addressOf = (of: string) => hash(of).slice(0, 42);
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const most = `0x${'f'.repeat(64)}`;

function makeBlock(number: number, whole: boolean) {
  const sent = makeTransaction(hash(`sent ${number}`), number);
  return {
    number: hex(number),
    hash: hash(`block ${number}`),
    parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hash(`block ${number - 1}`),
    timestamp: hex(genesisTime + 12 * number),
    logsBloom: `0x${'0'.repeat(512)}`,
    transactions: [whole ? sent : sent.hash],
  };
}

function makeTransaction(of: string, block = 1 + (Number.parseInt(of.slice(2, 8), 16) % (head - 1))) {
  return {
    hash: of,
    blockNumber: hex(block),
    blockHash: hash(`block ${block}`),
    transactionIndex: '0x0',
    from: addressOf(`from ${of}`),
    to: addressOf(`to ${of}`),
    value: hex(10n ** 18n),
    input: '0x',
  };
}

function makeReceipt(of: string) {
  const { hash: transactionHash, blockNumber, blockHash, transactionIndex, from, to } = makeTransaction(of);
  return {
    ...{ transactionHash, blockNumber, blockHash, transactionIndex, from, to, status: '0x1' },
    contractAddress: null,
    logs: [] as object[],
    logsBloom: `0x${'0'.repeat(512)}`,
  };
}

/** Transfers in circles, to itself and of more than there is, some of them twice. */
function makeLogs(count: number, { of, near }: { of: string; near?: string }) {
  const random = randomFor(count, of);
  return Array.from({ length: count }, (_, index) => {
    const block = 1 + random.below(head - 1);
    const [from, to] = [near ?? hostileAddress('token', index % 7), hostileAddress('token', (index + 1) % 7)];
    return {
      address: hostileAddress('token', random.below(30)),
      topics: [transferTopic, topic(from), topic(random.chance(0.1) ? from : to)],
      data: random.pick([most, `0x${'0'.repeat(64)}`, '0x', `0x${'1'.repeat(70)}`]),
      blockNumber: hex(block),
      blockHash: hash(`block ${block}`),
      transactionHash: hash(`sent ${random.below(50)}`),
      transactionIndex: hex(random.below(3)),
      logIndex: hex(random.chance(0.1) ? 0 : index),
      removed: false,
    };
  });
}

/** Calls inside calls as deep as the EVM lets them be, or as many beside each other. */
function makeFrames(of: string) {
  const frame = { type: 'CALL', from: addressOf(of), to: addressOf(`to ${of}`), value: '0x1' };
  if (randomFor(1, of).chance(0.5)) return { ...frame, calls: Array.from({ length: 20_000 }, () => frame) };
  let inner: object = frame;
  for (let depth = 0; depth < 1_024; depth++) inner = { ...frame, calls: [inner, frame] };
  return inner;
}

/** A trie of few nodes in which each is sixteen times its parent's child: as many ways through it as 16 to the power of its depth. */
function makeProof() {
  const nodes: Hex[] = [toRlp(['0x20', '0x01'])];
  for (let depth = 0; depth < 30; depth++) {
    const below = keccak256(nodes[0] ?? '0x');
    nodes.unshift(toRlp([...Array.from({ length: 16 }, () => below), '0x']));
  }
  return {
    accountProof: nodes,
    storageProof: [{ key: '0x0', value: '0x1', proof: nodes }],
    storageHash: most,
  };
}

function answerHonestly(method: string, params: Params): Answer {
  const [first, second] = params;
  switch (method) {
    case 'eth_blockNumber':
      return { result: hex(head) };
    case 'eth_getBlockByNumber': {
      const number = typeof first === 'string' && first.startsWith('0x') ? Number(first) : head;
      return { result: number > head ? null : makeBlock(number, second === true) };
    }
    case 'eth_getTransactionByHash':
      return { result: makeTransaction(String(first)) };
    case 'eth_getTransactionReceipt':
      return { result: makeReceipt(String(first)) };
    case 'eth_getLogs':
    case 'eth_getBlockReceipts':
      return { result: [] };
    case 'eth_getCode':
    case 'eth_call':
      return { result: '0x' };
    case 'eth_getStorageAt':
      return { result: `0x${'0'.repeat(64)}` };
    case 'eth_getBalance':
    case 'eth_getTransactionCount':
    case 'eth_gasPrice':
      return { result: '0x0' };
    default:
      return { error: { code: -32_601, message: `${method} is not available` } };
  }
}

/** Anything but what belongs there: numbers beyond their bounds, hex without digits, other types, a depth, a crowd. */
const anything: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -0,
    -1,
    0.5,
    1e308,
    2 ** 53,
    2 ** 64,
    [],
    {},
    '',
    '0',
    '-0x1',
    '0x',
    '0xg',
    '0x0',
    '1e400',
  ],
  ...['0x1', '0xfffffffffffff', '0xffffffffffffffff', most, `${most}ff`, '\0', '\u202e', '__proto__'],
  ...[
    'f'.repeat(100_000),
    Array.from({ length: 20_000 }, () => '0x1'),
    JSON.parse('[{"__proto__":[[[[]]]]}]'),
  ],
];

/** The same with something else at one place of it, or nothing, or twice as much. */
export function changeOne(value: unknown, random: Random): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || random.chance(0.1)) return random.pick(anything);
  if (Array.isArray(value)) {
    const at = random.below(value.length);
    if (random.chance(0.2)) return [...value, ...value];
    return value.with(at, changeOne(value[at], random));
  }
  const key = random.pick(keys);
  const rest = value as Record<string, unknown>;
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== key));
  return { ...rest, [key]: changeOne(rest[key], random) };
}

/** A seeded node of a kind: the answer to each call of JSON-RPC. */
export function createNodeAnswers(kind: NodeKind, { chain, seed }: { chain: number; seed: number }) {
  const contracts = createHostileContracts(seed);

  function answerForContracts(method: string, params: Params): Answer {
    const [first, second] = params as [unknown, string];
    const random = randomFor(seed, method, params);
    switch (method) {
      case 'eth_getCode':
        return { result: contracts.code(String(first)) };
      case 'eth_getStorageAt':
        return { result: contracts.storage(String(first), second) };
      case 'eth_call': {
        const { to = '0x', data = '0x' } = first as { to?: string; data?: string };
        return contracts.isOne(to) ? contracts.call(to, data) : { result: '0x' };
      }
      case 'eth_getTransactionReceipt': {
        const logs = makeLogs(random.pick([0, 400, 10_000]), { of: String(first) });
        return { result: { ...makeReceipt(String(first)), logs } };
      }
      case 'debug_traceTransaction':
      case 'debug_traceCall':
        return { result: makeFrames(JSON.stringify(first)) };
      case 'eth_getProof':
        return { result: makeProof() };
      case 'eth_getLogs': {
        const { topics = [] } = first as { topics?: (string[] | string | null)[] };
        // Blocks themselves hold no logs: only who asks for an address finds some.
        const near = [topics[1], topics[2]].flat().find((one) => typeof one === 'string');
        if (!near) return { result: [] };
        const logs = makeLogs(random.pick([30, 2_000, 10_001]), { of: near, near: `0x${near.slice(-40)}` });
        return { result: logs };
      }
      default:
        return answerHonestly(method, params);
    }
  }

  function lie(method: string, params: Params): Answer {
    const random = randomFor(seed, method, params);
    const truth = random.chance(0.5) ? answerForContracts(method, params) : answerHonestly(method, params);
    if (random.chance(0.3)) return truth;
    return 'error' in truth
      ? { error: changeOne(truth.error, random) as typeof truth.error }
      : { result: changeOne(truth.result, random) };
  }

  return (method: string, params: Params): Answer => {
    if (method === 'eth_chainId') return { result: hex(chain) };
    if (method === 'net_version') return { result: String(chain) };
    // Who cannot say where its chain ends is not asked anything else.
    if (kind === 'honest' || method === 'eth_blockNumber') return answerHonestly(method, params);
    return kind === 'lies' ? lie(method, params) : answerForContracts(method, params);
  };
}

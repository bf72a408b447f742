import { describe, expect, it } from 'vitest';
import { readRangeHint } from './createLogReader.ts';
import { classifyRpcFault, type RpcErrorKind, toRpcError } from './rpcError.ts';

/** As providers and clients were seen to say it; `*` where only the words of the thread are on record. */
const faults: Record<RpcErrorKind, readonly (readonly [number, string, unknown?])[]> = {
  range: [
    [-32_005, 'query returned more than 10000 results'],
    [-32_005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'],
    [
      -32_602,
      'invalid params',
      'Query returned more than 50000 results. Try with this block range [0x1, 0x2].',
    ],
    [-32_602, 'range 12000 exceeds limit of 10000'],
    [
      -32_600,
      'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x1, 0x2]',
    ],
    [-32_602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
    [-32_614, 'eth_getLogs is limited to a 10,000 range'],
    [-32_602, 'eth_getLogs is limited to 1024 block range. Please check the parameter requirements'],
    [-32_000, 'eth_getLogs is limited to a 10000 blocks range'],
    [35, 'ranges over 10000 blocks are not supported on free plan'],
    [-32_701, 'exceed maximum block range: 50000'],
    [-32_000, 'exceed max block range: 5000'],
    [-32_600, 'block range is too wide'],
    [-32_603, 'block range is too wide (maximum 1024)'],
    [-32_602, 'query exceeds max block range 100000'],
    [-32_602, 'query exceeds max results 20000, retry with the range 1-2'],
    [-32_000, 'query block range exceeds server limit, narrow your filter: 1000'],
    [-32_000, 'query returns too many logs, narrow your filter: 20000'],
    [-32_000, 'requested too many blocks from 1 to 9000, maximum is set to 2048'],
    [-32_000, 'too wide blocks range, the limit is 10000'],
    [-32_000, 'logs matched by query exceeds limit of 10000'],
    [-32_020, 'backend response too large'],
    [-32_000, 'please limit the query to at most 1000 blocks'],
    [-32_000, 'query must be smaller than size 1024'],
    [-32_000, 'maximum [from, to] blocks distance: 10000'],
    [-32_602, 'specify less number of address'],
    [-32_602, 'Maximum allowed number of requested blocks is 3500'],
    [-32_047, 'Max range: 800'],
    [-32_000, 'exceeds the range allowed for your plan (20000 > 5000)'],
    [-32_602, 'Block range limit exceeded. See more details at docs'],
    [-32_000, 'block range greater than 10000 max'],
    [-32_000, 'block range exceeds 1000'],
    [-32_000, 'eth_getLogs range is too large, max is 1k blocks'],
    [-32_000, 'allowed block range threshold exceeded'],
    [-32_012, 'evm: exceeded max allowed range'],
    [-32_000, 'response size should not greater than 10000000 bytes'],
    [-32_614, 'block range too large'],
    [-32_603, 'query timeout exceeded. Consider reducing your block range'],
    [-32_603, 'query timeout of 10 seconds exceeded'],
    [-32_000, 'block range is larger than max block range, block range = 5120, max block range = 5000'],
    [-32_000, 'block range is bigger than maxBlockRange'],
    [1, 'invalid epoch range'],
    [1, 'invalid epoch range: range between to and from heights is too large (maximum: 2880)'],
    [-32_000, "can't query more than 1000 blocks"],
    [-32_000, 'a maximum of 2000 blocks worth of logs may be requested at a time'],
    [-32_000, 'log range exceeds limit of 1000'],
    [-32_005, 'Requested range exceeds maximum RPC range limit'],
    [-32_005, 'Too many logs requested. Max logs per response is 20000.'],
    [
      -32_600,
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x1, 0xa].',
    ],
  ],
  noHistory: [
    [-32_000, 'missing trie node d74423b5 (path ) state 0xd74423b5 is not available, not found'],
    [-32_000, 'historical state 0xd74423b5 is not available'],
    [-32_000, 'required historical state unavailable (reexec=128)'],
    [4_444, 'pruned history unavailable'],
    [-32_000, 'old data not available due to pruning'],
    [-32_000, 'state data before txNum=12 is not available'],
    [-32_002, 'No state available for block 0x1'],
    [-32_603, 'Internal error', 'MissingTrieNodeException: node is missing'],
    [-32_603, 'State at block #7 is pruned'],
    [
      -32_000,
      'This request is not supported because your node is running with state pruning. Run with --pruning=archive.',
    ],
    [-32_000, 'project ID does not have access to archive state'],
    [-32_602, 'Archive requests require a personal token.'],
    [-32_602, 'BlockOutOfRangeError: block height is 90 but requested was 3'],
    [-32_000, "state histories haven't been fully indexed yet"],
    [-32_000, 'distance to target block exceeds maximum proof window'],
    [-32_000, 'requested height has been pruned'],
    [-32_601, 'public endpoint only serves recent blocks (last 1024)'],
  ],
  rateLimit: [
    [429, 'Your app has exceeded its compute units per second capacity'],
    [-32_005, 'daily request count exceeded, request rate limited'],
    [-32_005, 'limit exceeded'],
    [-32_007, '50/second request limit reached'],
    [-32_029, 'Too Many Requests'],
    [-32_090, 'Too many requests, reason: call rate limit exhausted, retry in 10s'],
    [-32_016, 'over rate limit'],
    [-32_003, 'Monthly capacity limit exceeded'],
    [-32_000, 'you have reached the free tier limits'],
    [-32_001, 'Exceeded the quota usage'],
  ],
  unsupported: [
    [-32_601, 'the method eth_getBlockReceipts does not exist/is not available'],
    [-32_004, 'Method eth_getBlockReceipts is not supported'],
    [-32_601, 'Method not found'],
    [-32_000, 'method is not whitelisted'],
    [-32_600, 'debug_traceCall is not included in your current plan'],
    [-32_700, 'the method ots_getContractCreator does not exist/is not available'],
  ],
  reverted: [
    [3, 'execution reverted: Ownable: caller is not the owner', '0x08c379a0'],
    [-32_000, 'VM Exception while processing transaction: reverted with panic code 0x11'],
    [-32_015, 'VM execution error.', 'Reverted 0x08c379a0'],
    [-32_000, 'execution reverted: block range is too large'],
    [-32_000, 'EVM error OutOfGas'],
    [-32_000, 'out of gas'],
    [-32_000, 'invalid opcode: opcode 0xfe not defined'],
  ],
  timeout: [
    [-32_000, 'execution aborted (timeout = 5s)'],
    [-32_603, 'request timed out'],
  ],
  unavailable: [
    [-32_602, 'block range extends beyond current head block'],
    [-32_000, 'header not found'],
    [-32_603, 'no state found for block number 49107280'],
    [-32_001, 'block 0x1 could not be found'],
    [-32_603, 'internal error'],
    [-32_011, 'no backend is currently healthy to serve traffic'],
    [-32_000, 'cannot query unfinalized data'],
  ],
  rejected: [[-32_602, 'invalid argument 0: hex string has length 3']],
  unknown: [[-32_000, 'the llama is asleep']],
  malformed: [],
  aborted: [],
};

const rows = Object.entries(faults).flatMap(([kind, list]) =>
  list.map(([code, message, data]) => ({ kind, code, message, data })),
);

describe('what a refusal means', () => {
  it('is known of 80 and more messages', () => expect(rows.length).toBeGreaterThanOrEqual(80));

  it.each(rows)('$code "$message" is $kind', ({ kind, ...fault }) =>
    expect(classifyRpcFault(fault)).toBe(kind),
  );

  it('depends on what was asked where the words do not say', () =>
    expect(classifyRpcFault({ code: -32_005, message: 'limit exceeded', method: 'eth_getLogs' })).toBe(
      'range',
    ));

  it('is shown as unknown with the words of the node', () => {
    const error = toRpcError({ code: -32_000, message: 'the llama is asleep' }, { name: 'node.example' });
    expect(error.message).toBe(
      'node.example: refused for a reason not known here (-32000): the llama is asleep',
    );
    expect(error.retryable).toBe(true);
  });
});

it.each([
  ['Based on your parameters, this block range should work: [0x10, 0x20]', undefined, { to: 32 }],
  ['query returned more than 10000 results. Try with this block range [0x1, 0x2].', undefined, { to: 2 }],
  ['query exceeds max results 20000, retry with the range 5-9', undefined, { to: 9 }],
  ['query returned more than 10000 results', { from: '0x1', to: '0x7' }, { to: 7 }],
  ['range 12000 exceeds limit of 10000', undefined, { blocks: 10_000 }],
  ['eth_getLogs is limited to a 10,000 range', undefined, { blocks: 10_000 }],
  ['ranges over 10000 blocks are not supported on free plan', undefined, { blocks: 10_000 }],
  ['eth_getLogs range is too large, max is 1k blocks', undefined, { blocks: 1_000 }],
  ['requested too many blocks from 1 to 9000, maximum is set to 2048', undefined, { blocks: 2_048 }],
  ['maximum [from, to] blocks distance: 500', undefined, { blocks: 500 }],
  ['block range = 5120, max block range = 5000', undefined, { blocks: 5_000 }],
  ['range between to and from heights is too large (maximum: 2880)', undefined, { blocks: 2_880 }],
  ["can't query more than 1000 blocks", undefined, { blocks: 1_000 }],
  ['a maximum of 2000 blocks worth of logs may be requested at a time', undefined, { blocks: 2_000 }],
  ['logs matched by query exceeds limit of 10000', undefined, undefined],
  ['backend response too large', undefined, undefined],
])('reads from "%s" what would be taken', (message, data, hint) =>
  expect(readRangeHint({ message, data })).toEqual(hint),
);

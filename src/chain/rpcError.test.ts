import { expect, it } from 'vitest';
import { classifyRpcFault } from './rpcError.ts';

it.each([
  [-32_005, 'query returned more than 10000 results', 'range'],
  [-32_000, 'exceed maximum block range: 5000', 'range'],
  [-32_602, 'eth_getLogs is limited to a 10,000 range', 'range'],
  [
    -32_602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
    'range',
  ],
  [-32_602, 'range 12000 exceeds limit of 10000', 'range'],
  [-32_000, 'ranges over 10000 blocks are not supported on free plan', 'range'],
  [-32_000, 'logs matched by query exceeds limit of 10000', 'range'],
  [-32_000, 'please limit the query to at most 1000 blocks', 'range'],
  [-32_602, 'block range extends beyond current head block', 'unavailable'],
  [4_444, 'pruned history unavailable', 'unsupported'],
  [-32_000, 'old data not available due to pruning', 'unsupported'],
  [-32_002, 'No state available for block 0x1', 'unsupported'],
  [-32_603, 'State at block #7 is pruned', 'unsupported'],
  [-32_005, 'daily request count exceeded, request rate limited', 'rateLimit'],
  [429, 'Your app has exceeded its compute units per second capacity', 'rateLimit'],
  [-32_601, 'the method eth_getBlockReceipts does not exist/is not available', 'unsupported'],
  [-32_004, 'Method eth_getBlockReceipts is not supported', 'unsupported'],
  [3, 'execution reverted: Ownable: caller is not the owner', 'reverted'],
  [-32_000, 'VM Exception while processing transaction: reverted with panic code 0x11', 'reverted'],
  [-32_000, 'header not found', 'unavailable'],
  [-32_603, 'internal error', 'unavailable'],
  [-32_602, 'invalid argument 0: hex string has length 3', 'rejected'],
])('sorts %i "%s" under %s', (code, message, kind) => {
  expect(classifyRpcFault({ code, message })).toBe(kind);
});

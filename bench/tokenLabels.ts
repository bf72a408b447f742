import { type Address, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import { createAccounts } from '../demo/chain/accounts.ts';
import { mineBlock } from '../demo/chain/mineBlock.ts';
import type { Hex } from '../src/lib/hex.ts';
import { listTokens, startTokenWorld } from '../test/samples/tokens/startTokenWorld.ts';

// Whether the labels of the tokens in 2026-11-17-build-settings are true, without the scan: a plain account buys each token, waits, and sells through a
// router until nothing more goes. Of an ordinary token at least three quarters of the money come back from two minutes after the
// purchase on, to earlier buyers too; of a trap at most three tenths after an hour or a day. The pool's own fee is 0.6 %.

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function getPair(address, address) view returns (address)',
  'function buy(address coin, address pair) payable',
  'function sell(address token, address pair, uint256 amount)',
]);
// Answers nothing, as some old tokens do.
const approval = parseAbi(['function approve(address spender, uint256 value)']);
const spent = 10n ** 16n;
/** Of what is held, in percent: all, or else the largest part that goes. */
const parts = [100n, 25n, 4n, 1n];
const courses = [
  { name: 'next block', buyer: 'dora', wait: 12 },
  { name: '2 minutes', buyer: 'dora', wait: 120 },
  { name: '1 hour', buyer: 'dora', wait: 3_600 },
  { name: '1 day', buyer: 'dora', wait: 86_400 },
  { name: '30 days', buyer: 'dora', wait: 30 * 86_400 },
  { name: 'first buyer', buyer: 'ann', wait: 12 },
  { name: 'last buyer', buyer: 'cleo', wait: 12 },
];

const names = [...listTokens('BuiltSample'), ...listTokens('BuiltTrap')];
const world = await startTokenWorld({ names });
const { request } = world;
const accounts = createAccounts();
for (const name of ['deployer', 'ann', 'ben', 'cleo']) accounts.get(name);
const [exchange] = world.markets.exchanges;
const coin = world.markets.wrappedCoin as Address;
const router = exchange?.factory as Address;

async function readBalance(token: Address, holder: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] });
  const answer = (await request('eth_call', [{ to: token, data }, 'latest'])) as Hex;
  return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer });
}

async function mine(wait: number, transaction?: { from: Address; to: Address; data: Hex; value?: Hex }) {
  const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  const nonce = (transaction && (await request('eth_getTransactionCount', [transaction.from]))) as Hex;
  await mineBlock(
    { request, close: world.close },
    {
      timestamp: Number(timestamp) + wait,
      transactions: transaction ? [{ value: '0x0', ...transaction, gas: '0x989680', nonce }] : [],
    },
  );
}

/** What share of the money comes back. */
async function sell(token: Address, pair: Address, from: Address): Promise<number> {
  const before = await readBalance(coin, from);
  const approve = encodeFunctionData({ abi: approval, functionName: 'approve', args: [router, 2n ** 255n] });
  await mine(12, { from, to: token, data: approve });
  for (const part of parts) {
    const amount = ((await readBalance(token, from)) * part) / 100n;
    const data = encodeFunctionData({ abi, functionName: 'sell', args: [token, pair, amount] });
    if (amount > 0n) await mine(12, { from, to: router, data });
  }
  return Number((((await readBalance(coin, from)) - before) * 1_000n) / spent) / 1_000;
}

async function tryCourse(token: Address, { buyer, wait }: (typeof courses)[number]): Promise<number> {
  const snapshot = await request('evm_snapshot', []);
  const from = accounts.get(buyer);
  const find = encodeFunctionData({ abi, functionName: 'getPair', args: [token, coin] });
  const pair =
    `0x${((await request('eth_call', [{ to: router, data: find }, 'latest'])) as Hex).slice(-40)}` as const;
  const buy = encodeFunctionData({ abi, functionName: 'buy', args: [coin, pair] });
  if (buyer === 'dora') await mine(12, { from, to: router, data: buy, value: `0x${spent.toString(16)}` });
  if ((await readBalance(token, from)) === 0n && buyer === 'dora') throw new Error('nothing was bought');
  if (wait > 12) await mine(wait - 12);
  const share = await sell(token, pair, from);
  await request('evm_revert', [snapshot]);
  return share;
}

const rows: Record<string, unknown>[] = [];
for (const [name, token] of world.tokens) {
  const shares: Record<string, number> = {};
  for (const course of courses) shares[course.name] = await tryCourse(token, course);
  const get = (course: string) => shares[course] ?? 0;
  const isTrue = name.endsWith('Trap')
    ? get('1 hour') <= 0.3 && get('1 day') <= 0.3
    : courses.slice(1).every((course) => get(course.name) >= 0.75);
  rows.push({ name, ...shares, label: isTrue ? 'true' : 'FALSE' });
}
console.table(rows);
await world.close();
const wrong = rows.filter(({ label }) => label !== 'true').length;
console.log(`${names.length - wrong} of ${names.length} labels are true`);
if (wrong > 0) process.exitCode = 1;

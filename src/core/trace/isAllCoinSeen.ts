import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { coin } from '#model/trace.ts';
import type { Transfer } from '#model/transfers.ts';
import { findAnswered, findNumber, nodeAddress, nodeAmount } from '../evidence/nodeSchemas.ts';

interface CoinQuestion {
  chain: string;
  /** The coin, and the token that stands for it where there is one. */
  assets: readonly string[];
  address: string;
  /** Whose end the balance before is of. */
  opened: number;
  /** Every transfer that was read, of anybody. */
  seen: readonly Transfer[];
}

/** Each is a question to the node. */
const mostReceipts = 40;

const receiptSchema = z.object({
  from: nodeAddress,
  status: nodeAmount,
  gasUsed: nodeAmount,
  effectiveGasPrice: nodeAmount,
  blobGasUsed: z.optional(nodeAmount),
  blobGasPrice: z.optional(nodeAmount),
  /** What a rollup takes besides for its data. */
  l1Fee: z.optional(nodeAmount),
});
const transactionSchema = z.object({ value: nodeAmount });

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/**
 * Whether an account got no coin but what was seen until it paid for the last time. What contracts pay inside transactions is in no list, but
 * in the balance: where all transactions that the account sent are known with the coin in them, and the balance is to the last unit what was
 * seen less the fees, nothing else can have come. Of a contract that cannot be said: what it paid inside a transaction may hide what it got.
 */
export async function isAllCoinSeen(
  nodes: NodeReader,
  { chain, assets, address, opened, seen }: CoinQuestion,
): Promise<boolean> {
  const own = seen.filter(
    ({ from, to, asset, block }) =>
      (from === address || to === address) && assets.includes(asset) && block > opened,
  );
  const paid = own.filter(({ from, to }) => from === address && to !== address);
  const last = Math.max(opened, ...paid.map(({ block }) => block));
  if (last === opened) return true;
  const until = own.filter(({ block }) => block <= last);
  const hashes = [...new Set(until.map(({ hash }) => hash))];
  if (hashes.length > mostReceipts) return false;

  const code = findAnswered(z.string(), await nodes.ask(chain, nodeQuestions.code(address, last)));
  if (code !== '0x') return false;
  const sent = await findSent(nodes, { chain, address, hashes });
  const [before, after] = await Promise.all(
    [opened, last].map(async (block) =>
      findNumber(await nodes.ask(chain, nodeQuestions.nonce(address, block))),
    ),
  );
  if (before === undefined || after === undefined || sent?.length !== after - before) return false;
  // What was sent and not seen may have come back in the same transaction, from other money.
  const payments = until.filter(
    ({ from, kind }) => from === address && (kind === 'payment' || kind === 'wrap'),
  );
  if (total(sent.map(({ value }) => value)) !== total(payments.map(({ amount }) => amount))) return false;

  const [had, has] = await Promise.all(
    [opened, last].map((block) => askBalances(nodes, { chain, assets, address, block })),
  );
  if (had === undefined || has === undefined) return false;
  const change = total(
    until.map(({ from, to, amount }) => (to === address ? amount : 0n) - (from === address ? amount : 0n)),
  );
  return has === had + change - total(sent.map(({ fee }) => fee));
}

interface Sent {
  fee: bigint;
  /** Coin that went with it; none where it failed. */
  value: bigint;
}

/** The transactions that it sent itself; undefined where one is not told. */
async function findSent(
  nodes: NodeReader,
  { chain, address, hashes }: { chain: string; address: string; hashes: readonly string[] },
): Promise<Sent[] | undefined> {
  const sent: Sent[] = [];
  for (const hash of hashes) {
    const receipt = findAnswered(receiptSchema, await nodes.ask(chain, nodeQuestions.receipt(hash)));
    if (!receipt) return undefined;
    if (receipt.from.toLowerCase() !== address) continue;
    const found = findAnswered(transactionSchema, await nodes.ask(chain, nodeQuestions.transaction(hash)));
    if (!found) return undefined;
    const { status, gasUsed, effectiveGasPrice } = receipt;
    const { blobGasUsed = '0x0', blobGasPrice = '0x0', l1Fee = '0x0' } = receipt;
    const gas = BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(blobGasUsed) * BigInt(blobGasPrice);
    sent.push({ fee: gas + BigInt(l1Fee), value: BigInt(status) === 1n ? BigInt(found.value) : 0n });
  }
  return sent;
}

/** Of all assets together. */
export async function askBalances(
  nodes: NodeReader,
  { assets, ...where }: { chain: string; assets: readonly string[]; address: string; block: number },
): Promise<bigint | undefined> {
  const parts = await Promise.all(assets.map((asset) => askBalance(nodes, { ...where, asset })));
  return parts.every((part) => part !== undefined) ? total(parts) : undefined;
}

/** balanceOf(address) */
const balanceOf = '0x70a08231';

async function askBalance(
  nodes: NodeReader,
  { chain, asset, address, block }: { chain: string; asset: string; address: string; block: number },
): Promise<bigint | undefined> {
  const data = `${balanceOf}${address.slice(2).padStart(64, '0')}`;
  const question =
    asset === coin
      ? nodeQuestions.balance(address, block)
      : nodeQuestions.call({ to: asset, data, from: null }, block);
  const answer = findAnswered(nodeAmount, await nodes.ask(chain, question));
  return answer === undefined ? undefined : BigInt(answer);
}

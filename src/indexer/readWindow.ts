import { bloomAdmits, findMissingLogs, makeBloom } from '#chain/bloom.ts';
import type { ChainLog, LogReader } from '#chain/createLogReader.ts';
import type { ChainReceipt, ReceiptReader } from '#chain/createReceiptReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { Panel } from '#chain/createRpcPanel.ts';
import { type ChainBlock, findBlockHeader, getBlocks } from '#chain/getBlocks.ts';
import type { IndexedCoinTransfer, IndexedTransaction } from '#core/chainStore/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { checkLogs, checkTimes, Inconsistent } from './checkConsistency.ts';
import type { IndexWindow } from './IndexStore.ts';
import { toIndexedBlock, toIndexedLog } from './windowRows.ts';

export interface ChainReaders {
  client: RpcClient;
  logs: LogReader;
  receipts: ReceiptReader;
  /** Where several endpoints must agree, on block hashes and on what `logs` reads. */
  panel?: Panel | undefined;
}

export interface WindowQuery {
  from: number;
  to: number;
  addresses: ReadonlySet<Hex>;
  /** The block before `from` as it is stored. */
  parentHash: Hex | undefined;
  /**
   * `address`: a block whose bloom admits a followed address must show a log of it, or be read whole.
   * `block`: every block whose bloom admits one is read whole and must match its bloom bit by bit.
   */
  logCheck: 'address' | 'block';
  /** Payments of the chain's own coin to anybody are wanted, too. */
  withCoins?: boolean | undefined;
}

export type WindowOutcome =
  | { type: 'window'; window: IndexWindow }
  /** The chain moved while it was read, or an endpoint told something untrue: read again. */
  | { type: 'inconsistent'; reason: string };

const emptyBloom = makeBloom([]);

/**
 * Reads blocks, then logs, then receipts, then the last block's hash once more: whatever was read in between
 * belongs to the chain that ends in that hash. Nothing is taken on trust that another answer can contradict.
 */
export async function readWindow(readers: ChainReaders, query: WindowQuery): Promise<WindowOutcome> {
  try {
    return { type: 'window', window: await readChecked(readers, query) };
  } catch (error) {
    if (error instanceof Inconsistent) return { type: 'inconsistent', reason: error.message };
    throw error;
  }
}

async function readChecked(readers: ChainReaders, query: WindowQuery): Promise<IndexWindow> {
  const { from, to, addresses, withCoins = false } = query;
  const blocks = checkBlocks(await getBlocks(readers.client, { from, to, inputsTo: addresses }), query);
  checkTimes(blocks);
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  const found =
    addresses.size === 0 ? [] : await readers.logs.getLogs({ addresses: [...addresses], from, to });
  const claimed = checkLogs(found, { byNumber, addresses });
  const logs = await completeLogs(readers.logs, { blocks, logs: claimed, query });
  const sent = await readTransactions(readers.receipts, { blocks, addresses, logs, withCoins });
  const isFollowed = ({ target }: IndexedTransaction) => addresses.has(target);
  const end = await findHash(readers, to);
  if (end !== blocks.at(-1)?.hash) throw new Inconsistent(`block ${to} changed while it was read`);
  return {
    from,
    to,
    blocks: blocks.map(toIndexedBlock),
    transactions: sent.filter(isFollowed),
    logs: logs.map(toIndexedLog),
    coinTransfers: withCoins
      ? sent.filter((one) => !isFollowed(one) && one.success).map(toCoinTransfer)
      : undefined,
  };
}

/** Blocks hold on to their parents, so agreement on the last one is agreement on all. */
async function findHash({ client, panel }: ChainReaders, block: number): Promise<Hex | undefined> {
  return panel ? panel.getHash(block) : (await findBlockHeader(client, block))?.hash;
}

function checkBlocks(
  found: readonly (ChainBlock | undefined)[],
  { from, parentHash }: WindowQuery,
): ChainBlock[] {
  let parent = parentHash;
  return found.map((block, index) => {
    if (block === undefined) throw new Inconsistent(`block ${from + index} is missing`);
    if (parent !== undefined && block.parentHash !== parent)
      throw new Inconsistent(`block ${block.number} does not follow its parent`);
    parent = block.hash;
    for (const [position, transaction] of block.transactions.entries()) {
      if (transaction.index !== position)
        throw new Inconsistent(`block ${block.number} has its transactions out of order`);
    }
    return block;
  });
}

interface LogClaim {
  blocks: readonly ChainBlock[];
  logs: readonly ChainLog[];
  query: WindowQuery;
}

/** Reads whole the blocks that should show more logs than were given, and takes those as the truth. */
async function completeLogs(reader: LogReader, { blocks, logs, query }: LogClaim): Promise<ChainLog[]> {
  const { addresses, logCheck } = query;
  const shown = new Set(logs.map((log) => `${log.blockNumber}:${log.address}`));
  const suspects = blocks.filter(
    (block) =>
      block.logsBloom !== emptyBloom &&
      [...addresses].some(
        (address) =>
          (logCheck === 'block' || !shown.has(`${block.number}:${address}`)) &&
          bloomAdmits(block.logsBloom, address),
      ),
  );
  if (suspects.length === 0) return [...logs];
  const whole = await reader.getBlockLogs(suspects.map((block) => block.hash));
  const replaced = new Map<number, ChainLog[]>();
  for (const [index, block] of suspects.entries()) {
    const all = whole[index] ?? [];
    const flaw = findMissingLogs(all, block.logsBloom);
    if (flaw !== undefined) throw new Inconsistent(`the logs of block ${block.number} ${flaw}`);
    const followed = all.filter((log) => addresses.has(log.address));
    replaced.set(
      block.number,
      checkLogs(followed, { byNumber: new Map([[block.number, block]]), addresses }),
    );
  }
  // A list that lacks whole blocks was cut off, perhaps in the middle of one: it proves nothing about the others either.
  const isCut = [...replaced.values()].flat().some((log) => !shown.has(`${log.blockNumber}:${log.address}`));
  if (isCut && logCheck === 'address')
    return completeLogs(reader, { blocks, logs, query: { ...query, logCheck: 'block' } });
  const kept = logs.filter((log) => !replaced.has(log.blockNumber));
  return [...kept, ...[...replaced.values()].flat()].sort(
    (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  );
}

interface TransactionContext {
  blocks: readonly ChainBlock[];
  addresses: ReadonlySet<Hex>;
  logs: readonly ChainLog[];
  withCoins: boolean;
}

function toCoinTransfer({
  blockNumber,
  index,
  hash,
  sender,
  target,
  value,
}: IndexedTransaction): IndexedCoinTransfer {
  return { blockNumber, transactionIndex: index, hash, sender, recipient: target, value };
}

/** Those to followed contracts and, where payments are wanted, all that carry some of the coin. */
async function readTransactions(
  reader: ReceiptReader,
  { blocks, addresses, logs, withCoins }: TransactionContext,
): Promise<IndexedTransaction[]> {
  const wanted = blocks
    .map((block) => ({
      block,
      transactions: block.transactions.filter(
        ({ to, value }) => to !== undefined && (addresses.has(to) || (withCoins && value > 0n)),
      ),
    }))
    .filter(({ transactions }) => transactions.length > 0);
  const receipts = await reader.getReceipts(
    wanted.map(({ block, transactions }) => ({
      blockNumber: block.number,
      hashes: transactions.map(({ hash }) => hash),
    })),
  );
  const known = new Set(logs.map((log) => `${log.blockNumber}:${log.logIndex}`));
  const listed = Map.groupBy(logs, ({ transactionHash }) => transactionHash);
  return wanted.flatMap(({ block, transactions }) =>
    transactions.map(({ index, hash, from, to, selector, value, input }) => {
      const receipt = receipts.get(hash);
      if (receipt?.blockHash !== block.hash || receipt.transactionIndex !== index)
        throw new Inconsistent(`the receipt of ${hash} is from another chain`);
      const lost = receipt.logs.some(
        (log) => addresses.has(log.address) && !known.has(`${block.number}:${log.logIndex}`),
      );
      if (lost) throw new Inconsistent(`a log of ${hash} was left out`);
      checkReceipt(receipt, listed.get(hash) ?? []);
      const target = to as Hex;
      return {
        blockNumber: block.number,
        index,
        hash,
        sender: from,
        target,
        selector,
        value,
        success: receipt.success,
        ...(input !== undefined && { input }),
      };
    }),
  );
}

/** What failed left no logs, and what left some is in its receipt. */
function checkReceipt({ transactionHash, success, logs }: ChainReceipt, listed: readonly ChainLog[]): void {
  const own = new Set(logs.map(({ logIndex }) => logIndex));
  if (listed.some(({ logIndex }) => !own.has(logIndex)))
    throw new Inconsistent(`the receipt of ${transactionHash} lacks a log`);
  if (!success && own.size > 0)
    throw new Inconsistent(`the receipt of ${transactionHash} has logs of a failure`);
}

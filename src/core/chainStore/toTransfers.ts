import { coin } from '#model/trace.ts';
import { readTransferLog } from '#model/transferLogs.ts';
import type { Transfer } from '#model/transfers.ts';

/** As the tables with transfers are read. */
export interface TransferRow {
  block: number;
  time: number;
  transaction_index: number;
  index: number;
  hash: string;
  from: string;
  to: string;
  asset: string;
  token_id: string | null;
  amount: string;
  /** Of logs that can tell of several transfers. */
  event: string | null;
}

const nobody = `0x${'0'.repeat(64)}`;

export function toTransfers(row: TransferRow): Transfer[] {
  const { block, transaction_index: transactionIndex, index, time, hash, from, to, event } = row;
  if (event !== null) {
    const topics = [`0x${event}`, nobody, from, to];
    const place = { block, transactionIndex, index, time, hash };
    return readTransferLog({ ...place, address: row.asset, topics, data: `0x${row.amount}` });
  }
  const isCoin = row.asset === '';
  const tokenId = row.token_id === null ? null : BigInt(`0x${row.token_id}`).toString();
  const amount = isCoin ? BigInt(row.amount) : tokenId === null ? BigInt(`0x${row.amount}`) : 1n;
  const kind = isCoin ? 'payment' : 'log';
  const asset = isCoin ? coin : row.asset;
  return [{ block, transactionIndex, index, time, hash, kind, from, to, asset, tokenId, amount }];
}

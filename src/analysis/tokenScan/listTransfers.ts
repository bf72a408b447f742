import { toEventSelector } from 'viem';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { type ChainLog, parseLog } from '#chain/createLogReader.ts';
import { mayBeCut } from '#chain/mayBeCut.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, malformed } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
/** Blocks asked for at once, or in as many parts as the node wants: who sees fewer may miss something. */
const widths = [1_000, 100];

/** What a transfer may have as sender and receiver; null: anybody. */
export type TransferParties = readonly (Hex | readonly Hex[] | null)[];

/** Transfers of a token from a block up to the reader's, a list for each choice of parties. Throws where the node lists none of that width. */
export async function listTransfers(
  { client, block }: StateReader,
  { token, first, parties }: { token: Hex; first: number; parties: readonly TransferParties[] },
): Promise<ChainLog[][]> {
  for (const width of [block - first + 1, ...widths]) {
    const starts = Array.from(
      { length: Math.ceil((block - first + 1) / width) },
      (_, part) => first + part * width,
    );
    const outcomes = await client.settle(
      parties.flatMap((both) =>
        starts.map((start) => {
          const range = {
            fromBlock: fromNumber(start),
            toBlock: fromNumber(Math.min(block, start + width - 1)),
          };
          const topics = [transferTopic, ...both];
          return { method: 'eth_getLogs', params: [{ address: token, topics, ...range }] };
        }),
      ),
    );
    const failed = outcomes.flatMap((one) => ('error' in one ? [one.error] : []));
    if (failed.some(({ kind }) => kind === 'range')) continue;
    if (failed[0]) throw failed[0];
    const logs = outcomes.map((one) => {
      const part = 'result' in one ? one.result : undefined;
      if (!Array.isArray(part)) throw malformed('logs', part);
      return part.map(parseLog);
    });
    if (logs.some(({ length }) => mayBeCut(length))) continue;
    return parties.map((_, index) => logs.slice(index * starts.length, (index + 1) * starts.length).flat());
  }
  throw new RpcError('the node lists no transfers', { kind: 'range' });
}

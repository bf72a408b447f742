import { padHex } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber, toInteger } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { viewGas } from './askToken.ts';
import { isListedWhole } from './isListedWhole.ts';
import { listTransfers } from './listTransfers.ts';

/** Who bought, did nothing since, and has nothing left. */
export interface Vanished {
  address: Hex;
  /** Of its last purchase, after which it had `had`. */
  block: number;
  had: bigint;
}

/** Blocks that are proven to hold no transfer of theirs; each is a question to the node. */
const mostProven = 2_000;
const mostAsked = 2;

/**
 * Of buyers with nothing left, one whose tokens went without its doing: it had them in the block of its purchase, has sent no transaction since,
 * and the blocks since are proven to hold no transfer from it. Throws where that cannot be told.
 */
export async function findVanished(
  reader: StateReader,
  { token, emptied }: { token: Hex; emptied: readonly { address: Hex; block: number }[] },
): Promise<Vanished | undefined> {
  if (emptied.length === 0) return undefined;
  const { client, block: now } = reader;
  const first = Math.min(...emptied.map(({ block }) => block));
  const senders = emptied.map(({ address }) => padHex(address, { size: 32 }));
  const [sent = []] = await listTransfers(reader, { token, first, parties: [[senders]] });
  const hasSent = new Set(sent.map(({ topics }) => topics[1]));
  const still = emptied.filter(({ address }) => !hasSent.has(padHex(address, { size: 32 })));
  for (const { address, block } of still.slice(0, mostAsked)) {
    const [held, ...counts] = await client.batch([
      {
        method: 'eth_call',
        params: [{ to: token, data: encodeBalanceOf(address), gas: viewGas }, fromNumber(block)],
      },
      ...[block, now].map((at) => ({
        method: 'eth_getTransactionCount',
        params: [address, fromNumber(at)],
      })),
    ]);
    const had = typeof held === 'string' && held.length === 66 ? BigInt(held) : 0n;
    if (had === 0n)
      throw new Error('some who bought have nothing left, and the node does not tell what they had');
    const [before, after] = counts.map((one) => toInteger(one, 'transaction count'));
    if (before !== after) continue;
    await prove(reader, { token, from: block });
    return { address, block, had };
  }
  return undefined;
}

/** Without this, a node that keeps a transfer to itself would accuse the token. */
async function prove(reader: StateReader, { token, from }: { token: Hex; from: number }): Promise<void> {
  if (reader.block - from + 1 > mostProven || !(await isListedWhole(reader, { token, from })))
    throw new Error('some who bought have nothing left, and it is not proven that they sent nothing on');
}

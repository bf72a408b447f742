import { toEventSelector } from 'viem';
import { proveLogs } from '#analysis/reads/proveLogs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { listTransfers } from './listTransfers.ts';

const topic = toEventSelector('Transfer(address,address,uint256)');

/** Whether the blocks themselves say that the node lists all transfers of a token: each block is a question to it. */
export async function isListedWhole(
  reader: StateReader,
  { token, from }: { token: Hex; from: number },
): Promise<boolean> {
  const [all = []] = await listTransfers(reader, { token, first: from, parties: [[]] });
  const logs = all.map(({ blockNumber }) => ({ block: blockNumber }));
  const claim = { address: token, topic, from, to: reader.block, logs };
  return (await proveLogs(reader.client, claim)) === undefined;
}

import { checksum, toAddress } from '#analysis/reads/decode.ts';
import { isRefused } from '#analysis/reads/isRefused.ts';
import type { Source } from '#analyzer/symbolic/guards.ts';
import type { Hex } from '#lib/hex.ts';
import { encodeQuestion } from './findPassed.ts';
import type { HolderContext } from './HolderContext.ts';

const addressMask = (1n << 160n) - 1n;
const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** The address a source stands for at this block. `refused`: it is asked of a contract that has no answer to that. */
export async function findAddress(
  context: Pick<HolderContext, 'reader' | 'note'>,
  contract: Hex,
  source: Source,
): Promise<Hex | 'refused' | undefined> {
  const { reader, note } = context;
  switch (source.kind) {
    case 'slot': {
      const word = await reader.getStorage(contract, source.slot);
      const field = (BigInt(word) >> BigInt(source.shift)) & BigInt(source.mask) & addressMask;
      const address = toAddress(toWord(field));
      note({
        kind: 'storage',
        chain: reader.chain,
        address: checksum(contract),
        slot: source.slot,
        block: reader.block,
        value: word,
        label: `${checksum(address)} is stored there`,
      });
      return address;
    }
    case 'constant':
    case 'immutable':
      return source.address;
    case 'self':
      return contract;
    case 'external': {
      const target = await findAddress(context, contract, source.target);
      if (target === undefined || target === 'refused') return target;
      const data = encodeQuestion(source, { contract });
      if (!data) return undefined;
      const answer = await reader.call({ to: target, data });
      if (await isRefused(reader, { to: target, data, from: contract })) return 'refused';
      const isAddress = answer.ok && answer.data.length === 66 && BigInt(answer.data) >> 160n === 0n;
      return isAddress ? toAddress(answer.data) : undefined;
    }
    case 'computed':
      return undefined;
  }
}

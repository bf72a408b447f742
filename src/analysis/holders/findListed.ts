import { encodeAbiParameters, keccak256 } from 'viem/utils';
import { checksum, toAddress } from '#analysis/reads/decode.ts';
import type { Hex } from '#lib/hex.ts';
import type { HolderContext } from './HolderContext.ts';

interface Membership {
  contract: Hex;
  slot: Hex;
  keys: readonly Hex[];
  offset: number;
  candidates: readonly Hex[];
}

/** A mapping's entry: each key is hashed with the place of the one before. */
function placeOf(slot: Hex, keys: readonly Hex[], offset: number): Hex {
  let place = BigInt(slot);
  for (const key of keys)
    place = BigInt(
      keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [BigInt(key), place])),
    );
  return `0x${(place + BigInt(offset)).toString(16).padStart(64, '0')}`;
}

/** Those of the candidates that a mapping of the contract has an entry for. */
export async function findListed(
  { reader, note }: HolderContext,
  { contract, slot, keys, offset, candidates }: Membership,
): Promise<Hex[]> {
  const listed: Hex[] = [];
  for (const candidate of candidates) {
    const place = placeOf(slot, [...keys, candidate], offset);
    const word = await reader.getStorage(contract, place);
    if (BigInt(word) === 0n) continue;
    listed.push(toAddress(candidate));
    note({
      kind: 'storage',
      chain: reader.chain,
      address: checksum(contract),
      slot: place,
      block: reader.block,
      value: word,
      label: `${checksum(toAddress(candidate))} is on the contract's list`,
    });
  }
  return listed;
}

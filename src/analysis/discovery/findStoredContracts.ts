import { readWholeStorage } from '#analysis/reads/readWholeStorage.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';

/** Places of words that may be addresses: each is a question to the node. */
const mostPlaces = 200;
/** No contract has so small an address. */
const least = 1n << 64n;
const addressBits = 160n;
const addressMask = (1n << addressBits) - 1n;

/**
 * Every contract whose address a contract has stored, wherever: whom it finds in a list or mapping is among them, whatever the key. Undefined
 * where all that it has stored is not known.
 */
export async function findStoredContracts(reader: StateReader, at: Hex): Promise<Hex[] | undefined> {
  const storage = await readWholeStorage(reader, at);
  if (!storage) return undefined;
  const places = new Set<Hex>();
  for (const word of storage.values())
    for (let rest = word; rest >= least; rest >>= 8n)
      if ((rest & addressMask) >= least) places.add(toAddress(rest & addressMask));
  if (places.size > mostPlaces) return undefined;
  const codes = await Promise.all(
    [...places].map(async (place) => [place, await reader.getCode(place)] as const),
  );
  return codes.flatMap(([place, code]) => (code === '0x' ? [] : [place]));
}

const toAddress = (value: bigint): Hex => `0x${value.toString(16).padStart(40, '0')}`;

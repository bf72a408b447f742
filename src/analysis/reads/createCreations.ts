import { findCreation } from '#chain/findCreation.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import { type Creation, findStoredCreation, upsertCreation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { checksum } from './decode.ts';
import type { StateReader } from './stateReader.ts';

/** When a contract was created; undefined where nothing proves it. Each contract is asked for once. */
export type CreationSource = (address: Hex) => Promise<Creation | undefined>;

/** What was proven before holds as long as its block is part of the chain, also on nodes that could not prove it. */
export function createCreations({ client, chain, block }: StateReader, db?: Db): CreationSource {
  const asked = new Map<Hex, Promise<Creation | undefined>>();

  async function find(address: Hex): Promise<Creation | undefined> {
    if (!db) return findCreation(client, { address, block });
    const place = { chain, address: checksum(address) };
    const stored = await findStoredCreation(db, place);
    if (stored && stored.block <= block) {
      const header = await findBlockHeader(client, stored.block);
      if (header?.hash === stored.blockHash) return stored;
    }
    const creation = await findCreation(client, { address, block });
    if (creation) await upsertCreation(db, { ...place, creation });
    return creation;
  }

  return (given) => {
    const address = given.toLowerCase() as Hex;
    const known = asked.get(address) ?? find(address);
    asked.set(address, known);
    return known;
  };
}

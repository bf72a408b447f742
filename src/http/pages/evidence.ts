import type { PlaceName } from '#model/chainPlaces.ts';
import type { PageLoader } from './PageLoader.ts';
import { getPlacePage } from './placePages.ts';

/** A page about something on a chain. */
function loadPlace<N extends PlaceName>(name: N): PageLoader<N> {
  return async ({ db, nodes, chains }, { query, beforeNode }) => {
    const context = { db, nodes, findChain: chains.find };
    return {
      data: await getPlacePage(name, { context, query, count: beforeNode }),
      tags: [],
      rare: true,
    };
  };
}

export const evidenceLoaders = {
  block: loadPlace('block'),
  transaction: loadPlace('transaction'),
  address: loadPlace('address'),
  slot: loadPlace('slot'),
  call: loadPlace('call'),
  code: loadPlace('code'),
};

import { getAddress } from 'viem/utils';
import { getHoldersAt } from '#core/chainStore/getHoldersAt.ts';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getCounting } from '#core/skynet/getCounting.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber, isChainId } from '#model/chainId.ts';
import { readUpTo } from '#model/lists.ts';
import { findDoubt } from './findDoubt.ts';
import type { ListContext, ListPart } from './ListContext.ts';

const precision = 1_000_000_000n;

/** Who holds a token of the project: the one that is named, else the first that is read. */
export async function listHolders({ db, project, filter, ...part }: ListContext): Promise<ListPart> {
  const token = project.tokens.find(
    ({ chain, address }) =>
      address !== null &&
      isChainId(chain) &&
      (filter.chain ?? chain) === chain &&
      (filter.contract ?? address).toLowerCase() === address.toLowerCase(),
  );
  const { symbol = '', decimals = 0, chain = '', address = null } = token ?? {};
  const none = (problem: string): ListPart => ({
    count: 0,
    problem,
    table: { kind: 'holders', rows: [], token: { symbol, decimals } },
  });
  if (address === null) return none('The project has no such token on a chain that is read here.');
  const chainId = getChainNumber(chain);
  const { events } = await getCounting(db, [{ chain, address }]);
  if (events === null || events.since !== null || events.read === 0)
    return none('Its transfers are not read from its creation on, so nobody knows all holders.');
  const [fresh] = await getFreshness(db, [chain]);
  const newest = fresh?.block ?? 0;
  const asked = filter.upTo === undefined ? newest : (readUpTo(filter.upTo).get(chainId) ?? newest);
  if (asked > newest) return none(`The chain is read up to block ${newest}; block ${asked} is not read yet.`);
  const doubt = await findDoubt(db, { projectId: project.id, address, chainId, block: asked });
  if (doubt !== undefined) return none(doubt);
  const held = await getHoldersAt(db, { chainId, token: address as Hex, block: asked, ...part });
  if (!held) return none('Too many transfers lie between that block and now to add them up for a page.');
  const places = held.rows.map((row) => ({ chain, address: getAddress(`0x${row.address}`) }));
  const labelOf = await getAddressLabels(db, places);
  return {
    count: held.count,
    table: {
      kind: 'holders',
      token: { symbol, decimals },
      rows: held.rows.map(({ balance }, index) => {
        const place = places[index] ?? { chain, address: '' };
        return {
          ...place,
          label: labelOf(place),
          balance,
          share: Number((BigInt(balance) * precision) / held.held) / Number(precision),
        };
      }),
    },
  };
}

import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { getAddressPage } from '#core/evidence/getAddressPage.ts';
import { getBlockPage } from '#core/evidence/getBlockPage.ts';
import { getCallPage } from '#core/evidence/getCallPage.ts';
import { getCodePage } from '#core/evidence/getCodePage.ts';
import { getSlotPage } from '#core/evidence/getSlotPage.ts';
import { getTransactionPage } from '#core/evidence/getTransactionPage.ts';
import { badRequest } from '#lib/AppError.ts';
import { type PlaceName, type Places, placeReaders } from '#model/chainPlaces.ts';
import type { PageData } from '#wire/pages.ts';
import type { PageLoader } from './PageLoader.ts';

/** A page about something on a chain: what was asked is read first, then counted, then looked up. */
function loadPlace<N extends PlaceName>(
  name: N,
  get: (context: EvidenceContext, place: Places[N]) => Promise<PageData[N]>,
): PageLoader<N> {
  return async ({ db, nodes, chains }, { query, limitQuestions }) => {
    const read = placeReaders[name](query);
    if ('fault' in read) throw badRequest(read.fault);
    limitQuestions();
    return { data: await get({ db, nodes, findChain: chains.find }, read.value), tags: [], rare: true };
  };
}

export const evidenceLoaders = {
  block: loadPlace('block', getBlockPage),
  transaction: loadPlace('transaction', getTransactionPage),
  address: loadPlace('address', getAddressPage),
  slot: loadPlace('slot', getSlotPage),
  call: loadPlace('call', getCallPage),
  code: loadPlace('code', getCodePage),
};

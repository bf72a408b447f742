import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { getAddressPage } from '#core/evidence/getAddressPage.ts';
import { getBlockPage } from '#core/evidence/getBlockPage.ts';
import { getCallPage } from '#core/evidence/getCallPage.ts';
import { getCodePage } from '#core/evidence/getCodePage.ts';
import { getSlotPage } from '#core/evidence/getSlotPage.ts';
import { getTransactionPage } from '#core/evidence/getTransactionPage.ts';
import { placeReaders } from '#evidence/placeReaders.ts';
import { badRequest } from '#lib/AppError.ts';
import type { PlaceName, Places } from '#model/chainPlaces.ts';
import type { PageData, PageQuery } from '#wire/pages.ts';

type PlacePages = {
  readonly [N in PlaceName]: (context: EvidenceContext, place: Places[N]) => Promise<PageData[N]>;
};

const placePages: PlacePages = {
  block: getBlockPage,
  transaction: getTransactionPage,
  address: getAddressPage,
  slot: getSlotPage,
  call: getCallPage,
  code: getCodePage,
};

/** What a page of evidence shows: what was asked is read first, then counted, then looked up. */
export async function getPlacePage<N extends PlaceName>(
  name: N,
  { context, query, count }: { context: EvidenceContext; query: PageQuery; count: () => void },
): Promise<PageData[N]> {
  const read = placeReaders[name](query);
  if ('fault' in read) throw badRequest(read.fault);
  count();
  return placePages[name](context, read.value);
}

import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { powerEvidenceListSchema } from '#core/powers/storedPowers.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { power } from '#db/schema/powers.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { proxySlots } from '#model/proxySlots.ts';
import type { SlotPageData } from '#wire/evidencePages.ts';
import { describeWord } from './describeWord.ts';
import { askNode, type EvidenceContext, findHead, requireChain } from './EvidenceContext.ts';

/** Slots that standards fix. */
const standards: Readonly<Record<string, string>> = {
  [proxySlots.implementation]: 'implementation of the proxy (EIP-1967)',
  [proxySlots.admin]: 'admin of the proxy (EIP-1967)',
  [proxySlots.beacon]: 'beacon of the proxy (EIP-1967)',
};

/** So many of a contract's powers are looked through: only a diamond has more. */
const mostPowers = 2_000;
const isWord = /^0x[0-9a-f]{1,64}$/i;

async function getPowersOn(
  db: Db,
  { chain, address, slot }: Places['slot'],
): Promise<Pick<SlotPageData, 'powers' | 'hasMorePowers'>> {
  const rows = await db
    .select()
    .from(power)
    .where(and(eq(power.chain, chain), eq(power.address, address)))
    .orderBy(power.target, power.selector)
    .limit(mostPowers + 1);
  const powers = rows
    .slice(0, mostPowers)
    .flatMap(({ name, selector, guard, evidence }) =>
      (findStored(powerEvidenceListSchema, evidence) ?? []).flatMap((one) =>
        one.kind === 'storage' && BigInt(one.slot) === BigInt(slot)
          ? [{ contract: address, function: name ?? selector, guard, label: one.label, block: one.block }]
          : [],
      ),
    );
  return { powers, hasMorePowers: rows.length > mostPowers };
}

export async function getSlotPage(context: EvidenceContext, asked: Places['slot']): Promise<SlotPageData> {
  const { db } = context;
  const chain = await requireChain(context, asked.chain);
  const place = { ...asked, address: getAddress(asked.address) };
  const block = asked.block ?? (await findHead(context, chain));
  const [read, labelOf, powers] = await Promise.all([
    block === null
      ? undefined
      : askNode(context, {
          chain: asked.chain,
          question: nodeQuestions.storage(place.address, place.slot, block),
        }),
    getAddressLabels(db, [place]),
    getPowersOn(db, place),
  ]);
  const result = read?.answer.state === 'answered' ? read.answer.result : undefined;
  return {
    chain,
    address: place.address,
    label: labelOf(place),
    slot: place.slot,
    standard: standards[place.slot] ?? null,
    block,
    calls: read ? [read.raw] : [],
    word: typeof result === 'string' && isWord.test(result) ? describeWord(result) : null,
    ...powers,
  };
}

import { getAddress } from 'viem/utils';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { CallPageData } from '#wire/evidencePages.ts';
import { splitWords } from './describeWord.ts';
import { askNode, type EvidenceContext, findHead, requireChain } from './EvidenceContext.ts';

const selectorLength = 10;
const mostWords = 64;

export async function getCallPage(context: EvidenceContext, asked: Places['call']): Promise<CallPageData> {
  const { db } = context;
  const chain = await requireChain(context, asked.chain);
  const address = getAddress(asked.address);
  const from = asked.from === null ? null : getAddress(asked.from);
  const block = asked.block ?? (await findHead(context, chain));
  const selector = asked.data.slice(0, selectorLength);
  const [read, labelOf, names] = await Promise.all([
    block === null
      ? undefined
      : askNode(context, {
          chain: asked.chain,
          question: nodeQuestions.call({ to: address, data: asked.data, from }, block),
        }),
    getAddressLabels(db, [{ chain: asked.chain, address }]),
    getSignatures(db, selector.length === selectorLength ? [selector] : []),
  ]);
  const result = read?.answer.state === 'answered' ? read.answer.result : undefined;
  const { words, more } = splitWords(typeof result === 'string' ? result : '', mostWords);
  return {
    chain,
    address,
    label: labelOf({ chain: asked.chain, address }),
    data: asked.data,
    from,
    function: names.get(selector) ?? null,
    block,
    calls: read ? [read.raw] : [],
    words,
    moreWords: more,
  };
}

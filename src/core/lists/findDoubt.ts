import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { findBlock } from '../chainStore/blocks.ts';

interface HeldToken {
  projectId: string;
  address: string;
  chainId: number;
  /** Up to which its transfers are summed. */
  block: number;
}

const notCompared = 'Its transfers were not compared with the balances that the token itself answers.';

/**
 * Why the sums of a token's transfers may not be what addresses hold: nothing showed that they are, or something showed
 * that they are not. What adds up at a block added up before it.
 */
export async function findDoubt(
  db: Db,
  { projectId, address, chainId, block }: HeldToken,
): Promise<string | undefined> {
  const fact = (await findScore(db, projectId))?.facts.holders;
  if (!fact) return notCompared;
  if (fact.state === 'unknown') return `Nobody knows all holders: ${fact.why}.`;
  const isOfToken = fact.evidence.some(
    (one) => 'address' in one && one.address.toLowerCase() === address.toLowerCase(),
  );
  if (!isOfToken) return notCompared;
  if (fact.state !== 'lost') return undefined;
  const stored = await findBlock(db, { chainId, number: block });
  return stored && stored.time <= new Date(fact.at)
    ? undefined
    : `Nobody knows all holders since ${fact.since}: ${fact.why}.`;
}

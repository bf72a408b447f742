import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { nodeTime } from '#core/evidence/nodeSchemas.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { RuleContract } from './getRuleContracts.ts';
import { lookAt, type StateTrigger } from './observeRule.ts';
import { type PastHit, type PastLook, untried } from './PastHit.ts';
import { findNodeHead } from './readState.ts';

const dayMs = 24 * 3_600_000;
/** Each is asked once a day of the past. */
const mostPlaces = 3;
/** Blocks by which it is seen how fast a chain makes them. */
const paceBlocks = 2_000;

const blockSchema = z.object({ timestamp: nodeTime });

async function findTime(nodes: NodeReader, chain: string, block: number): Promise<Date | undefined> {
  const answer = await nodes.ask(chain, nodeQuestions.block(block));
  const read = answer.state === 'answered' ? z.safeParse(blockSchema, answer.result) : undefined;
  return read?.success ? new Date(Number(read.data.timestamp) * 1000) : undefined;
}

/** Blocks about a day apart, the oldest first. */
async function listBlocks(
  nodes: NodeReader,
  { chain, days }: { chain: string; days: number },
): Promise<number[] | undefined> {
  const head = await findNodeHead(nodes, chain);
  if (head === undefined) return undefined;
  const before = Math.max(0, head - paceBlocks);
  const [newest, older] = await Promise.all([findTime(nodes, chain, head), findTime(nodes, chain, before)]);
  if (!newest || !older) return undefined;
  const msPerBlock = (newest.getTime() - older.getTime()) / Math.max(1, head - before);
  const perDay = Math.max(1, Math.round(dayMs / Math.max(1, msPerBlock)));
  const blocks = Array.from({ length: days + 1 }, (_, day) => head - (days - day) * perDay);
  return blocks.filter((block) => block >= 0);
}

interface Looked {
  hits: PastHit[];
  read: number;
  asked: number;
  why: string | undefined;
}

async function lookBack(
  nodes: NodeReader,
  { chain, address }: RuleContract,
  { when, days }: { when: StateTrigger; days: number },
): Promise<Looked> {
  const blocks = await listBlocks(nodes, { chain, days });
  if (!blocks) return { hits: [], read: 0, asked: 1, why: 'the chain’s node does not answer' };
  const found = await Promise.all(
    blocks.map(async (block) => ({ block, ...(await lookAt(nodes, { chain, address, block }, when)) })),
  );
  const known = found.flatMap((one) => ('problem' in one ? [] : [one]));
  const begins = known.filter(({ holds }, index) => holds && known[index - 1]?.holds !== true);
  const times = await Promise.all(begins.map(({ block }) => findTime(nodes, chain, block)));
  const hits = begins.flatMap(({ block, text }, index): PastHit[] => {
    const time = times[index];
    return time
      ? [{ text, time, chain, block, contract: address, transaction: null, isUnchecked: false }]
      : [];
  });
  const [problem] = found.flatMap((one) => ('problem' in one ? [one.problem] : []));
  return { hits, read: known.length, asked: blocks.length, why: problem };
}

/** What a rule about a value would have told, as far as nodes still know it: looked at once a day of the past. */
export async function tryStates(
  nodes: NodeReader,
  { contracts, when, days }: { contracts: readonly RuleContract[]; when: StateTrigger; days: number },
): Promise<PastLook> {
  if (contracts.length === 0) return untried('there is no contract to look at yet');
  const looked = await Promise.all(
    contracts.slice(0, mostPlaces).map((contract) => lookBack(nodes, contract, { when, days })),
  );
  const [read, asked] = [
    looked.reduce((sum, one) => sum + one.read, 0),
    looked.reduce((sum, one) => sum + one.asked, 0),
  ];
  const why = looked.find((one) => one.why !== undefined)?.why;
  if (read === 0) return untried(why ?? 'nothing was answered');
  return {
    hits: looked.flatMap(({ hits }) => hits),
    warnings: [
      'Looked at once a day of the past; from now on once a minute, which sees more.',
      ...(read < asked ? [`${asked - read} of ${asked} looks failed: ${why}.`] : []),
      ...(contracts.length > mostPlaces
        ? [`Tried at the first ${mostPlaces} of ${contracts.length} contracts.`]
        : []),
    ],
    isUntried: false,
  };
}

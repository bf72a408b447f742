import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { notFound } from '#lib/AppError.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { type NodeAnswer, type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import type { OwnerView, PageChain, RawAnswer, RawCall } from '#wire/evidencePages.ts';
import type { NodeReader } from './NodeReader.ts';
import { findNumber } from './nodeSchemas.ts';

/** What the settings say of a chain. */
export interface KnownChain extends Pick<PageChain, 'explorer' | 'problem'> {
  /** The token that stands for its own coin. */
  wrappedCoin?: string | undefined;
}

/** What pages of evidence are made from. */
export interface EvidenceContext {
  db: Db;
  nodes: NodeReader;
  /** Undefined for a chain that nobody follows. */
  findChain: (chain: string) => KnownChain | undefined;
}

/** Longer answers are cut on the page; nobody reads more, and a command to repeat the question stands beside it. */
const longestAnswer = 60_000;

export async function requireChain({ db, findChain }: EvidenceContext, chain: string): Promise<PageChain> {
  const found = findChain(chain);
  if (!found) throw notFound(`This site does not read the chain ${chain}.`);
  const [freshness] = await getFreshness(db, [chain]);
  const { explorer, problem } = found;
  return { chain, explorer, problem, readTo: freshness?.block ?? null };
}

const tooMuch = 'The chain’s node answers this only for a smaller part.';

function toRaw(answer: NodeAnswer): RawAnswer {
  if (answer.state === 'tooMuch') return { state: 'unavailable', why: tooMuch };
  if (answer.state !== 'answered') return answer;
  const text = JSON.stringify(answer.result, null, 2);
  return {
    state: 'answered',
    // It is cited as it came; what would turn or hide other words is written as an escape.
    text: escapeControls(text.slice(0, longestAnswer)),
    leftOut: Math.max(0, text.length - longestAnswer),
  };
}

/** Asks the node and keeps question and answer for the page. */
export async function askNode(
  { nodes }: EvidenceContext,
  { chain, question }: { chain: string; question: NodeQuestion },
): Promise<{ answer: NodeAnswer; raw: RawCall }> {
  const answer = await nodes.ask(chain, question);
  return { answer, raw: { question, answer: toRaw(answer) } };
}

/** The newest block that we, or else the node, know of. */
export async function findHead(context: EvidenceContext, chain: PageChain): Promise<number | null> {
  if (chain.readTo !== null) return chain.readTo;
  return findNumber(await context.nodes.ask(chain.chain, nodeQuestions.head())) ?? null;
}

const ownerRow = z.object({ projectId: z.string(), project: z.string(), label: z.string() });

/** Which projects have the address on record, and under which name. */
export async function getOwners(db: Db, { chain, address }: ChainAddress): Promise<OwnerView[]> {
  const result = await db.execute(sql`
    select distinct on (p.id) p.id as "projectId", p.name as project, c.label from (
      select project_id, label, 0 as kind from contract where chain = ${chain} and address = ${address}
      union all
      select project_id, symbol || ' token', 1 from token where chain = ${chain} and address = ${address}
    ) c join project p on p.id = c.project_id and p.withdrawn_at is null order by p.id, c.kind`);
  return parseRows(result, ownerRow);
}

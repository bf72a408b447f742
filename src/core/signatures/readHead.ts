import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findNumber } from '#core/evidence/nodeSchemas.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';

/** The newest block of a chain, or why it is not known. */
export async function readHead(nodes: NodeReader, chain: string): Promise<number | { why: string }> {
  const answer = await nodes.ask(chain, nodeQuestions.head());
  if (answer.state === 'unavailable') return { why: answer.why };
  return findNumber(answer) ?? { why: 'The chain’s node did not say which block is its newest.' };
}

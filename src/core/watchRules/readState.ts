import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { encodeCall } from '#model/portfolioCalls.ts';
import type { CheckedTrigger } from '#model/watchRules.ts';
import { compileStateExpression, readStateSource } from './checkedTriggers.ts';
import { readAnswer, writeValue } from './expressionValues.ts';

/** What a trial on the past says of it. */
export const noOldState = 'the chain’s node keeps no state of that time';

const isWord = (text: unknown): text is string =>
  typeof text === 'string' && /^0x[0-9a-f]{1,64}$/i.test(text);

const isHex = (text: unknown): text is `0x${string}` =>
  typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text);

/** One word that a node answers, or why it cannot be had. */
export type StateAnswer = { value: bigint } | { problem: string };

async function askWord(nodes: NodeReader, chain: string, question: NodeQuestion): Promise<StateAnswer> {
  const answer = await nodes.ask(chain, question);
  if (answer.state === 'answered' && isWord(answer.result)) return { value: BigInt(answer.result) };
  if (answer.state === 'unavailable') return { problem: answer.why };
  if (answer.state === 'noOldState') return { problem: noOldState };
  if (answer.state === 'reverted') return { problem: 'the contract refuses the call' };
  return { problem: 'the contract gives no such value' };
}

/** The newest block that the node has; undefined while it does not answer. */
export async function findNodeHead(nodes: NodeReader, chain: string): Promise<number | undefined> {
  const answer = await nodes.ask(chain, nodeQuestions.head());
  return answer.state === 'answered' && isWord(answer.result) ? Number(answer.result) : undefined;
}

interface Place {
  chain: string;
  address: string;
  block: number;
}

/** What a rule's getter or slot says. Signed numbers have their sign. */
export async function readState(
  nodes: NodeReader,
  { chain, address, block }: Place,
  read: string,
): Promise<StateAnswer> {
  const source = readStateSource(read);
  if ('fault' in source) return { problem: source.fault };
  const to = address.toLowerCase();
  const answer = await askWord(
    nodes,
    chain,
    source.kind === 'slot'
      ? nodeQuestions.storage(to, source.slot, block)
      : nodeQuestions.call({ to, data: source.data, from: null }, block),
  );
  return 'value' in answer && /^int/.test(source.type) ? { value: BigInt.asIntN(256, answer.value) } : answer;
}

/** Whether what a getter answers meets the rule's expression, with what it answered. */
export async function testState(
  nodes: NodeReader,
  { chain, address, block }: Place,
  when: Extract<CheckedTrigger, { kind: 'stateExpression' }>,
): Promise<{ holds: boolean; text: string } | { problem: string }> {
  const compiled = compileStateExpression(when);
  if ('faults' in compiled) return { problem: 'the rule cannot be read' };
  const { source, outputs, variables } = compiled.question;
  const to = address.toLowerCase();
  const answer = await nodes.ask(
    chain,
    source.kind === 'slot'
      ? nodeQuestions.storage(to, source.slot, block)
      : nodeQuestions.call({ to, data: source.data, from: null }, block),
  );
  if (answer.state === 'unavailable') return { problem: answer.why };
  if (answer.state === 'noOldState') return { problem: noOldState };
  if (answer.state === 'reverted') return { problem: 'the contract refuses the call' };
  const data = answer.state === 'answered' ? answer.result : null;
  const values = isHex(data) ? readAnswer(outputs, variables, data) : undefined;
  if (!values) return { problem: 'the contract gives no such value' };
  const holds = compiled.expression.evaluate(values);
  if (holds === undefined) return { problem: 'the expression fails with what the contract answers' };
  return { holds, text: variables.map(({ name }) => `${name} ${writeValue(values.get(name))}`).join(', ') };
}

/** What an address holds of a token, or of the chain's own coin. */
export function readBalance(
  nodes: NodeReader,
  { chain, address, block }: Place,
  token: string | null,
): Promise<StateAnswer> {
  const holder = address.toLowerCase();
  return askWord(
    nodes,
    chain,
    token === null
      ? nodeQuestions.balance(holder, block)
      : nodeQuestions.call(
          { to: token.toLowerCase(), data: encodeCall('balanceOf', [holder]), from: null },
          block,
        ),
  );
}

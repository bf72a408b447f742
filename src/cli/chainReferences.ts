import { hexToBytes, isHex, keccak256 } from 'viem/utils';
import * as z from 'zod/mini';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { nodeNumber } from '#core/evidence/nodeSchemas.ts';
import { placeReaders } from '#evidence/placeReaders.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { sha256 } from '#lib/sha256.ts';
import { type ChainId, toChainId } from '#model/chainId.ts';
import type { Evidence, WholeAnswer } from '#model/evidence.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { type NodeAnswer, type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';

export type ChainReference = Extract<Evidence, { chain: string }>;

/** `changed`: it was so at its block, and is not so at the newest. `unchecked` says nothing either way. */
export type Verdict =
  | { state: 'holds' }
  | { state: 'changed'; words: string }
  | { state: 'wrong'; words: string }
  | { state: 'unchecked'; words: string };

/** What a node says today, and its newest block. */
export interface Node {
  ask: (question: NodeQuestion) => ReturnType<NodeReader['ask']>;
  head: number;
}

/** A value that a reference cites and that can be asked for at any block. */
interface Cited {
  block: number;
  value: string;
  ask: (block: number) => NodeQuestion;
  /** The value in an answer; undefined when there is none in it. */
  read: (answer: string) => string | undefined;
}

const unchecked = (words: string): Verdict => ({ state: 'unchecked', words });

const readWord = (answer: string) => `0x${answer.slice(2).toLowerCase().padStart(64, '0')}`;
const readHex = (answer: string) => answer.toLowerCase();
/** An answer that is too long to be cited whole. */
const nameLong = ({ bytes, sha256: hash }: WholeAnswer) => `${bytes} bytes with the SHA-256 hash ${hash}`;
const readLong = (answer: string) =>
  isHex(answer) ? nameLong({ bytes: answer.length / 2 - 1, sha256: sha256(hexToBytes(answer)) }) : undefined;
const noCode = 'no code';
const readCodeHash = (answer: string) => (isHex(answer) && answer !== '0x' ? keccak256(answer) : noCode);

function readAnswer({ read }: Cited, answer: NodeAnswer): string | undefined {
  return answer.state === 'answered' && typeof answer.result === 'string' && isHex(answer.result)
    ? read(answer.result)
    : undefined;
}

/** Why an answer has no value in it. */
function describeFailure(answer: NodeAnswer): string {
  switch (answer.state) {
    case 'reverted':
      return 'the contract refuses the call';
    case 'unavailable':
      return answer.why;
    case 'noOldState':
      return 'the node keeps no state of that block';
    case 'tooMuch':
      return 'the node answers this only for smaller ranges';
    case 'answered':
      return 'the node’s answer does not fit the question';
  }
}

async function checkCited(cited: Cited, { ask, head }: Node): Promise<Verdict> {
  const { block, value } = cited;
  const then = await ask(cited.ask(block));
  const newest = readAnswer(cited, await ask(cited.ask(head)));
  const found = readAnswer(cited, then);
  if (found === undefined) {
    if (then.state === 'reverted') return { state: 'wrong', words: describeFailure(then) };
    const today =
      newest === undefined ? '' : newest === value ? '; today it is the same' : `; today it is ${newest}`;
    return unchecked(describeFailure(then) + today);
  }
  if (found !== value) return { state: 'wrong', words: `the chain has ${found}` };
  return newest === undefined || newest === value
    ? { state: 'holds' }
    : { state: 'changed', words: `at block ${head} it is ${newest}` };
}

const receiptSchema = z.object({
  status: nodeNumber,
  blockNumber: nodeNumber,
  logs: z.array(z.object({ logIndex: nodeNumber })),
});

async function checkTransaction(
  reference: Extract<ChainReference, { kind: 'transaction' | 'log' }>,
  { ask }: Node,
): Promise<Verdict> {
  const answer = await ask(nodeQuestions.receipt(reference.hash));
  if (answer.state !== 'answered') return unchecked(describeFailure(answer));
  if (answer.result === null) return unchecked('the node does not know the transaction');
  const receipt = z.safeParse(receiptSchema, answer.result);
  if (!receipt.success) return unchecked(describeFailure(answer));
  const { status, blockNumber, logs } = receipt.data;
  if (reference.kind === 'transaction')
    return Number(status) === 1 ? { state: 'holds' } : { state: 'wrong', words: 'the transaction failed' };
  const isThere =
    Number(blockNumber) === reference.block &&
    logs.some(({ logIndex }) => Number(logIndex) === reference.index);
  return isThere
    ? { state: 'holds' }
    : { state: 'wrong', words: 'the transaction has no such log in that block' };
}

/** What is wrong with the form of a reference, so that no node is asked nonsense. */
function findFault(reference: ChainReference): string | undefined {
  const { chain } = reference;
  const at = (block: number) => ({ chain, block: String(block) });
  const read = () => {
    switch (reference.kind) {
      case 'block':
        return placeReaders.block({ chain, number: String(reference.number) });
      case 'transaction':
        return placeReaders.transaction({ chain, hash: reference.hash });
      case 'log':
        return placeReaders.transaction({ ...at(reference.block), hash: reference.hash });
      case 'storage':
        return placeReaders.slot({
          ...at(reference.block),
          address: reference.address,
          slot: reference.slot,
        });
      case 'call':
        return placeReaders.call({
          ...at(reference.block),
          address: reference.address,
          data: reference.data,
        });
      case 'contract':
        return placeReaders.address({ ...at(reference.block), address: reference.address });
    }
  };
  const result = read();
  return 'fault' in result ? result.fault : undefined;
}

/** Reads again what a reference cites, at its block and at the newest. */
export async function checkReference(reference: ChainReference, node: Node): Promise<Verdict> {
  const fault = findFault(reference);
  if (fault !== undefined) return unchecked(fault);
  switch (reference.kind) {
    case 'block':
      return unchecked('it names a block and no value');
    case 'transaction':
    case 'log':
      return checkTransaction(reference, node);
    case 'storage': {
      const { address, slot, block, value } = reference;
      if (value === undefined) return unchecked('it names no value');
      const ask = (number: number) => nodeQuestions.storage(address, slot, number);
      return checkCited({ block, value: readWord(value), ask, read: readWord }, node);
    }
    case 'call': {
      const { address: to, data, block, value, whole } = reference;
      const ask = (number: number) => nodeQuestions.call({ to, data, from: null }, number);
      return whole
        ? checkCited({ block, value: nameLong(whole), ask, read: readLong }, node)
        : checkCited({ block, value: readHex(value), ask, read: readHex }, node);
    }
    case 'contract': {
      const { address, block, codeHash } = reference;
      if (codeHash === undefined) return unchecked('it names no value');
      const ask = (number: number) => nodeQuestions.code(address, number);
      return checkCited({ block, value: codeHash?.toLowerCase() ?? noCode, ask, read: readCodeHash }, node);
    }
  }
}

const listSchema = z.array(evidenceSchema);

function walk(value: unknown, found: Map<string, Evidence>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const list = key === 'evidence' ? z.safeParse(listSchema, inner) : undefined;
    if (list?.success) for (const one of list.data) found.set(JSON.stringify(one), one);
    else walk(inner, found);
  }
}

/** Every reference in facts, wherever it stands, each once. */
export function collectReferences(facts: unknown): Evidence[] {
  const found = new Map<string, Evidence>();
  walk(facts, found);
  return [...found.values()];
}

export type NodesByChain = ReadonlyMap<string, Node>;

const timeoutMs = 20_000;

const readNumber = (value: unknown) => (typeof value === 'string' ? Number(value) : Number.NaN);

async function findChain(client: RpcClient): Promise<ChainId | undefined> {
  const id = await client.request('eth_chainId', []).then(readNumber, () => Number.NaN);
  return Number.isSafeInteger(id) ? toChainId(id) : undefined;
}

/** The nodes behind these addresses by the chain that each says it is of; one that does not answer is left out. */
export async function openNodes(
  urls: readonly string[],
): Promise<{ nodes: NodesByChain; close: () => Promise<void> }> {
  const clients = urls.map((url) =>
    createRpcClient({ transports: [createHttpTransport({ url, timeout: timeoutMs })], attempts: 3 }),
  );
  const nodes = new Map<string, Node>();
  for (const client of clients) {
    const chain = await findChain(client);
    if (chain === undefined) continue;
    const reader = createNodeReader({
      findClient: () => client,
      onTrouble: () => undefined,
      waitMs: 4 * timeoutMs,
      mostWaiting: Number.POSITIVE_INFINITY,
    });
    const head = await reader.ask(chain, nodeQuestions.head());
    const number = head.state === 'answered' ? readNumber(head.result) : Number.NaN;
    if (Number.isSafeInteger(number))
      nodes.set(chain, { head: number, ask: (question) => reader.ask(chain, question) });
  }
  return {
    nodes,
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { type ChainId, toChainId } from '#model/chainId.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { Node } from './checkReference.ts';

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

import type { NodeAnswer, NodeQuestion } from '#model/nodeAnswers.ts';

/** How the product asks a chain's node on behalf of a visitor; the implementation is handed in at start. */
export interface NodeReader {
  /** Never throws and never takes long: what goes wrong is an answer. `network`: whose turn it takes; without it, its own. */
  ask: (chain: string, question: NodeQuestion, network?: string) => Promise<NodeAnswer>;
}

/** Asks in the turns of one network, so that none can keep the others from a node. */
export const forNetwork = (nodes: NodeReader, network: string): NodeReader => ({
  ask: (chain, question) => nodes.ask(chain, question, network),
});

/** For a site that follows no chain. */
export const noNodes: NodeReader = {
  ask: async () => ({ state: 'unavailable', why: 'This site has no node of that chain.' }),
};

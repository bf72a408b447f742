import type { NodeAnswer, NodeQuestion } from '#model/nodeAnswers.ts';

/** How the product asks a chain's node on behalf of a visitor; the implementation is handed in at start. */
export interface NodeReader {
  /**
   * Never throws and never takes long: what goes wrong is an answer. `network`: whose turn it takes; without it, its own. `gone`: aborted
   * when nobody waits for the answer any more.
   */
  ask: (chain: string, question: NodeQuestion, network?: string, gone?: AbortSignal) => Promise<NodeAnswer>;
}

/** Asks in the turns of one network, so that none can keep the others from a node, and no longer than somebody waits. */
export const forNetwork = (nodes: NodeReader, network: string, gone: AbortSignal): NodeReader => ({
  ask: (chain, question) => nodes.ask(chain, question, network, gone),
});

/** For a site that follows no chain. */
export const noNodes: NodeReader = {
  ask: async () => ({ state: 'unavailable', why: 'This site has no node of that chain.' }),
};

import type { NodeAnswer, NodeQuestion } from '#model/nodeAnswers.ts';

/** How the product asks a chain's node on behalf of a visitor; the implementation is handed in at start. */
export interface NodeReader {
  /** Never throws and never takes long: what goes wrong is an answer. */
  ask: (chain: string, question: NodeQuestion) => Promise<NodeAnswer>;
}

/** For a site that follows no chain. */
export const noNodes: NodeReader = {
  ask: async () => ({ state: 'unavailable', why: 'This site has no node of that chain.' }),
};

import { nodeKinds } from '#test/fuzz/answers/nodeAnswers.ts';
import { serveHostileNode } from '#test/fuzz/answers/serveHostileNode.ts';

// Nodes of every kind in a process of their own: making their answers takes nothing from whoever measures.
const seed = Number(process.argv[2]);
const urls = await Promise.all(
  nodeKinds.map(async (kind, index) => (await serveHostileNode(kind, { chain: 1001 + index, seed })).url),
);
process.on('disconnect', () => process.exit());
process.send?.(urls);

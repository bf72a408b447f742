import { parentPort } from 'node:worker_threads';
import { createIndexBuilder } from './buildIndex.ts';
import type { BuilderMessage } from './buildInWorker.ts';

const builder = createIndexBuilder();

parentPort?.on('message', (message: BuilderMessage) => {
  if (message.type === 'docs') {
    for (const doc of message.docs) builder.add(doc);
    parentPort?.postMessage({ type: 'ready' });
    return;
  }
  const index = builder.finish();
  const buffers = Object.values(index)
    .filter((value) => typeof value === 'object')
    .map((value) => value.buffer);
  parentPort?.postMessage({ type: 'index', index }, buffers);
});

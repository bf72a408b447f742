import { type MessagePort, workerData } from 'node:worker_threads';
import { createIndexBuilder } from './buildIndex.ts';
import type { BuilderMessage } from './buildInWorker.ts';

const { port } = workerData as { port: MessagePort };
const builder = createIndexBuilder();

port.on('message', (message: BuilderMessage) => {
  if (message.type === 'docs') {
    for (const doc of message.docs) builder.add(doc);
    port.postMessage({ type: 'ready' });
    return;
  }
  const index = builder.finish();
  const buffers = Object.values(index)
    .filter((value) => typeof value === 'object')
    .map((value) => value.buffer);
  port.postMessage({ type: 'index', index }, buffers);
});

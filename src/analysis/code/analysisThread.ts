import { parentPort } from 'node:worker_threads';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import type { CallResult } from '#analyzer/detectProxy.ts';
import type { Hex } from '#lib/hex.ts';
import { readThreadTime } from '#lib/threadTime.ts';
import type { FromThread, ToThread } from './createAnalysisThread.ts';

type Question =
  | { type: 'storage'; slot: Hex }
  | { type: 'code'; address: Hex }
  | Pick<FromThread & { type: 'call' }, 'type' | 'call'>;
interface Waiting {
  resolve: (answer: Hex | CallResult) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let nextId = 0;

const post = (message: FromThread) => parentPort?.postMessage(message);

function ask<T extends Hex | CallResult>(question: Question): Promise<T> {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as T), reject });
    post({ ...question, id });
  });
}

async function analyze(code: Hex): Promise<void> {
  try {
    const analysis = await analyzeContract({
      code,
      readStorage: (slot) => ask<Hex>({ type: 'storage', slot }),
      call: (call) => ask<CallResult>({ type: 'call', call }),
      getCode: (address) => ask<Hex>({ type: 'code', address }),
      now: readThreadTime,
    });
    post({ type: 'analysis', analysis });
  } catch (error) {
    waiting.clear();
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'analyze') return void analyze(message.code);
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'answer') asked?.resolve(message.answer);
  else asked?.reject(new Error(message.message));
});

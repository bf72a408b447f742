import { analyzeContract } from '#analyzer/analyzeContract.ts';
import type { CallResult } from '#analyzer/detectProxy.ts';
import { fingerprintCode } from '#analyzer/fingerprint/fingerprintCode.ts';
import type { Hex } from '#lib/hex.ts';
import { readThreadTime } from '#lib/threadTime.ts';
import type { FromProcess, ToProcess } from './createAnalysisProcess.ts';

type Question =
  | { type: 'storage'; slot: Hex }
  | { type: 'code'; address: Hex }
  | Pick<FromProcess & { type: 'call' }, 'type' | 'call'>;
interface Waiting {
  resolve: (answer: Hex | CallResult) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let nextId = 0;

/** As much as is kept of one contract; a published contract takes a hundredth of it. */
const mostCharacters = 4_000_000;

const post = (message: FromProcess) => process.send?.(message);

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
    const characters = JSON.stringify(analysis).length;
    post(characters > mostCharacters ? { type: 'tooLarge', characters } : { type: 'analysis', analysis });
  } catch (error) {
    waiting.clear();
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function fingerprint(code: Hex): void {
  try {
    post({ type: 'fingerprint', fingerprint: fingerprintCode(code) });
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

// Whoever started it is gone.
process.on('disconnect', () => process.exit());

process.on('message', (message: ToProcess) => {
  if (message.type === 'analyze') return void analyze(message.code);
  if (message.type === 'fingerprint') return fingerprint(message.code);
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'answer') asked?.resolve(message.answer);
  else asked?.reject(new Error(message.message));
});

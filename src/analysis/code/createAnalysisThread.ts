import { Worker } from 'node:worker_threads';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { Call, CallResult, GetCode, ReadStorage } from '#analyzer/detectProxy.ts';
import type { Hex } from '#lib/hex.ts';

export type Analyze = (params: {
  code: Hex;
  readStorage: ReadStorage;
  call: Call;
  getCode: GetCode;
}) => Promise<ContractAnalysis>;

export type ToThread =
  | { type: 'analyze'; code: Hex }
  | { type: 'answer'; id: number; answer: Hex | CallResult }
  | { type: 'failure'; id: number; message: string };

export type FromThread =
  | { type: 'storage'; id: number; slot: Hex }
  | { type: 'code'; id: number; address: Hex }
  | { type: 'call'; id: number; call: Parameters<Call>[0] }
  | { type: 'analysis'; analysis: ContractAnalysis }
  | { type: 'failed'; message: string };

export interface AnalysisThread {
  analyze: Analyze;
  close: () => Promise<void>;
}

/** Silence after which a thread is given up: the analyser's own budget is two seconds. */
const silenceMs = 60_000;

/**
 * Runs the analyser on a thread of its own, one contract at a time: it computes for seconds, and pages must not wait.
 * Questions to the chain come back here. A thread that dies is replaced for the next contract.
 */
export function createAnalysisThread(): AnalysisThread {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const run: Analyze = ({ code, readStorage, call, getCode }) =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./analysisThread.ts', import.meta.url));
      const thread = worker;
      thread.ref();
      let silence: NodeJS.Timeout | undefined;
      const post = (message: ToThread) => thread.postMessage(message);
      const answer = (id: number, asked: Promise<Hex | CallResult>) => {
        asked.then(
          (value) => post({ type: 'answer', id, answer: value }),
          (error: unknown) =>
            post({ type: 'failure', id, message: error instanceof Error ? error.message : String(error) }),
        );
      };
      const finish = () => {
        clearTimeout(silence);
        thread.off('message', listen).off('error', fail).off('exit', exit);
        thread.unref();
      };
      const fail = (error: Error) => {
        finish();
        worker = undefined;
        void thread.terminate();
        reject(error);
      };
      const exit = () => fail(new Error('the analysis thread ended'));
      const wait = () => {
        clearTimeout(silence);
        silence = setTimeout(() => fail(new Error('the analysis took too long')), silenceMs);
      };
      const listen = (message: FromThread) => {
        wait();
        if (message.type === 'storage') return answer(message.id, readStorage(message.slot));
        if (message.type === 'code') return answer(message.id, getCode(message.address));
        if (message.type === 'call') return answer(message.id, call(message.call));
        finish();
        if (message.type === 'analysis') resolve(message.analysis);
        else reject(new Error(message.message));
      };
      thread.on('message', listen).on('error', fail).on('exit', exit);
      wait();
      post({ type: 'analyze', code });
    });

  return {
    analyze: (params) => {
      const next = last.then(() => run(params));
      last = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      await last;
      await worker?.terminate();
      worker = undefined;
    },
  };
}

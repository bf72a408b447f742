import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { Call, CallResult, GetCode, ReadStorage } from '#analyzer/detectProxy.ts';
import type { CodeFingerprint } from '#analyzer/fingerprint/fingerprintCode.ts';
import { AnalysisLimitError } from '#core/powers/readingBudget.ts';
import type { Hex } from '#lib/hex.ts';

export type Analyze = (params: {
  code: Hex;
  readStorage: ReadStorage;
  call: Call;
  getCode: GetCode;
  /** Ends it: the clock of whatever the analysis is part of. */
  signal: AbortSignal;
}) => Promise<ContractAnalysis>;

/** What code is known by, as the analyser's process finds it. */
export type Fingerprint = (params: { code: Hex; signal: AbortSignal }) => Promise<CodeFingerprint>;

export type ToProcess =
  | { type: 'analyze'; code: Hex }
  | { type: 'fingerprint'; code: Hex }
  | { type: 'answer'; id: number; answer: Hex | CallResult }
  | { type: 'failure'; id: number; message: string };

export type FromProcess =
  | { type: 'storage'; id: number; slot: Hex }
  | { type: 'code'; id: number; address: Hex }
  | { type: 'call'; id: number; call: Parameters<Call>[0] }
  | { type: 'analysis'; analysis: ContractAnalysis }
  | { type: 'fingerprint'; fingerprint: CodeFingerprint }
  | { type: 'tooLarge'; characters: number }
  | { type: 'failed'; message: string };

export interface AnalysisProcess {
  analyze: Analyze;
  fingerprint: Fingerprint;
  close: () => Promise<void>;
}

type Asked = Omit<Parameters<Analyze>[0], 'code'>;

const refuse = () => Promise.reject(new TypeError('A fingerprint follows from the code alone.'));
const readsNothing = { readStorage: refuse, call: refuse, getCode: refuse };

interface ProcessLimits {
  /** Of the analyser’s memory: all sample contracts are analysed in a quarter of it. */
  megabytes: number;
  /** Silence after which it is given up: the analyser's own budget is some seconds. */
  silenceMs: number;
  /** Without work for so long, it ends: its memory is for others. */
  idleMs: number;
}

const standardLimits: ProcessLimits = { megabytes: 256, silenceMs: 60_000, idleMs: 60_000 };
/** After what visitors wait for. */
const lowPriority = 10;
const program = fileURLToPath(new URL('./analysisProcess.ts', import.meta.url));

function startProcess({ megabytes }: ProcessLimits): ChildProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  return child;
}

/** Whether the process of the site may end while this one runs. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/**
 * Runs the analyser in a process of its own, one contract at a time: hostile code can make it take all the time and memory it is given, and
 * neither are those of the site. Questions to the chain come back here. A process that ends is replaced for the next contract.
 */
export function createAnalysisProcess(given: Partial<ProcessLimits> = {}): AnalysisProcess {
  const limits = { ...standardLimits, ...given };
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    clearTimeout(idle);
    running?.kill('SIGKILL');
    running = undefined;
  }

  const run = <Answer>(
    { readStorage, call, getCode, signal }: Asked,
    { task, find }: { task: ToProcess; find: (message: FromProcess) => Answer | undefined },
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      running ??= startProcess(limits);
      const child = running;
      setHeld(child, true);
      let silence: NodeJS.Timeout | undefined;
      // One that is gone is told by its exit.
      const post = (message: ToProcess) => child.connected && child.send(message, () => undefined);
      const answer = (id: number, asked: Promise<Hex | CallResult>) => {
        asked.then(
          (value) => post({ type: 'answer', id, answer: value }),
          (error: unknown) =>
            post({ type: 'failure', id, message: error instanceof Error ? error.message : String(error) }),
        );
      };
      const finish = () => {
        clearTimeout(silence);
        child.off('message', listen).off('error', fail).off('exit', exit);
        signal.removeEventListener('abort', stop);
        setHeld(child, false);
      };
      const fail = (error: Error) => {
        finish();
        end();
        reject(error);
      };
      const exit = () =>
        fail(new AnalysisLimitError(`its analysis needs more than ${limits.megabytes} MB of memory`));
      const stop = () => fail(new AnalysisLimitError('the time for one analysis was used up'));
      const wait = () => {
        clearTimeout(silence);
        silence = setTimeout(stop, limits.silenceMs);
      };
      const listen = (message: FromProcess) => {
        wait();
        if (message.type === 'storage') return answer(message.id, readStorage(message.slot));
        if (message.type === 'code') return answer(message.id, getCode(message.address));
        if (message.type === 'call') return answer(message.id, call(message.call));
        finish();
        idle = setTimeout(end, limits.idleMs).unref();
        const found = find(message);
        if (found !== undefined) return resolve(found);
        return reject(
          message.type === 'tooLarge'
            ? new AnalysisLimitError(
                `what was found of it takes ${message.characters} characters, too many to be kept`,
              )
            : new Error(
                message.type === 'failed' ? message.message : 'The analyser answered something else.',
              ),
        );
      };
      child.on('message', listen).on('error', fail).on('exit', exit);
      signal.addEventListener('abort', stop);
      wait();
      if (signal.aborted) return stop();
      post(task);
    });

  function queue<Answer>(start: () => Promise<Answer>): Promise<Answer> {
    const next = last.then(start);
    last = next.catch(() => undefined);
    return next;
  }

  return {
    analyze: ({ code, ...asked }) =>
      queue(() =>
        run(asked, {
          task: { type: 'analyze', code },
          find: (message) => (message.type === 'analysis' ? message.analysis : undefined),
        }),
      ),
    fingerprint: ({ code, signal }) =>
      queue(() =>
        run(
          { ...readsNothing, signal },
          {
            task: { type: 'fingerprint', code },
            find: (message) => (message.type === 'fingerprint' ? message.fingerprint : undefined),
          },
        ),
      ),
    close: async () => {
      await last;
      end();
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from 'viem';
import { demoChainNumber } from '#model/chainId.ts';
import type { FromChain, RpcFault, StartOptions, ToChain } from './chainMessages.ts';
import type { DeploymentPlan } from './deploymentPlan.ts';
import { historySeconds } from './director.ts';
import type { Act, Deployment } from './world.ts';

export type DemoChain =
  | { status: 'unavailable'; reason: string }
  | {
      status: 'running';
      chainId: number;
      /** Start of the chain, in seconds. */
      genesisTime: number;
      /** Blocks that were there when the chain began to live. */
      historyBlocks: number;
      deployments: ReadonlyMap<string, Deployment>;
      /** The actors by name. */
      accounts: ReadonlyMap<string, Address>;
      /** What those with power did until then. */
      acts: readonly Act[];
      request: (method: string, params: readonly unknown[]) => Promise<unknown>;
      close: () => Promise<void>;
    };

export interface DemoChainOptions {
  plan: DeploymentPlan;
  dataDir?: string;
  seed: number;
  /** The present, in milliseconds: a new chain's history ends here. */
  now: number;
  historyBlocks?: number;
  liveIntervalMs?: number;
  hasStories?: boolean;
  onProgress?: (done: number, total: number) => void;
  /** Ends the chain, also while it is being built. */
  signal?: AbortSignal;
}

/** What a JSON-RPC node says when it refuses, with the code it gave. */
export class ChainRpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: RpcFault) {
    super(message);
    this.name = 'ChainRpcError';
    this.code = code;
    this.data = data;
  }
}

/**
 * Starts the embedded chain in a process of its own and waits until its history is there. It never throws and
 * never takes the site down: where the node's binary is missing it answers `unavailable` with the reason.
 */
export function startDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  // Within it Node keeps a folder for each of its versions.
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(new URL('./chainProcess.ts', import.meta.url)), {
    // The node needs nothing of the operator's environment, so it gets nothing but the place of compiled sources.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve) => {
    const calls = createCalls(child);
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    const fail = (reason: string): void => {
      calls.failAll(reason);
      resolve({ status: 'unavailable', reason });
    };
    child.on('error', (error) => fail(`embedded chain unavailable: ${error.message}`));
    child.on('exit', (code) =>
      fail(`the embedded chain's process ended (${code ?? 'killed'}) ${complaint}`.trim()),
    );
    child.on('message', (message: FromChain) => {
      if (message.type === 'progress') options.onProgress?.(message.done, message.total);
      if (message.type === 'answer' || message.type === 'fault') calls.settle(message);
      if (message.type === 'unavailable') {
        child.kill();
        resolve({ status: 'unavailable', reason: `embedded chain unavailable: ${message.reason}` });
      }
      if (message.type !== 'ready') return;
      resolve({
        status: 'running',
        chainId: demoChainNumber,
        genesisTime: message.genesisTime,
        historyBlocks: message.historyBlocks,
        deployments: new Map(message.deployments.map((deployment) => [deployment.key, deployment])),
        accounts: new Map(Object.entries(message.accounts)),
        acts: message.acts,
        request: calls.request,
        close: () => stop(child),
      });
    });
    options.signal?.addEventListener('abort', () => child.kill(), { once: true });
    post(child, { type: 'start', options: toStartOptions(options) });
  });
}

function toStartOptions(options: DemoChainOptions): StartOptions {
  return {
    plan: options.plan,
    seed: options.seed,
    historyBlocks: options.historyBlocks ?? 600,
    dataDir: options.dataDir,
    genesisTime: Math.floor(options.now / 1000) - historySeconds,
    liveIntervalMs: options.liveIntervalMs ?? 12_000,
    hasStories: options.hasStories ?? true,
  };
}

function createCalls(child: ChildProcess) {
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let nextId = 0;
  let ended: string | undefined;
  return {
    request: (method: string, params: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(new Error(ended));
        const id = nextId++;
        pending.set(id, { resolve, reject });
        post(child, { type: 'request', id, method, params });
      }),
    settle: (message: Extract<FromChain, { type: 'answer' | 'fault' }>): void => {
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (message.type === 'answer') call?.resolve(message.result);
      else call?.reject(new ChainRpcError(message.fault));
    },
    failAll: (reason: string): void => {
      ended = reason;
      for (const call of pending.values()) call.reject(new Error(reason));
      pending.clear();
    },
  };
}

/** A send after the channel has closed is reported through 'exit', not thrown. */
function post(child: ChildProcess, message: ToChain): void {
  if (child.connected) child.send(message, () => undefined);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), 3_000).unref();
  });
}

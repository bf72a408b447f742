import type { Address } from 'viem';
import type { DeploymentPlan } from './deploymentPlan.ts';
import type { Act, Deployment } from './world.ts';

export interface RpcFault {
  code: number;
  message: string;
  data?: unknown;
}

export interface StartOptions {
  plan: DeploymentPlan;
  seed: number;
  historyBlocks: number;
  /** Where a restart finds how to build the same chain again; without it every start is a new chain. */
  dataDir: string | undefined;
  /** Start of the history, in seconds, for a chain that does not exist yet. */
  genesisTime: number;
  /** Milliseconds between live blocks; 0 keeps the chain as its history left it. */
  liveIntervalMs: number;
  /** Whether more than everyday use happens in live blocks. */
  hasStories: boolean;
}

export type ToChain =
  | { type: 'start'; options: StartOptions }
  | { type: 'request'; id: number; method: string; params: readonly unknown[] };

export type FromChain =
  | { type: 'progress'; done: number; total: number }
  | {
      type: 'ready';
      genesisTime: number;
      historyBlocks: number;
      deployments: Deployment[];
      accounts: Record<string, Address>;
      acts: readonly Act[];
    }
  | { type: 'unavailable'; reason: string }
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'fault'; id: number; fault: RpcFault };

import type { Hex } from '#lib/hex.ts';
import type { CheckResult, Grant } from '#model/checks.ts';
import type { AskedRight } from './decodeCalls.ts';
import type { RequestedCall } from './parseRequest.ts';

export interface SimulationRequest {
  chain: string;
  account: Hex | undefined;
  /** In the order in which the account makes them; undefined where that is not what would happen. */
  executed: readonly RequestedCall[] | undefined;
  /** Why nothing is executed, where nothing is. */
  whyNot: string;
  rights: readonly AskedRight[];
  /** What a signature allows by itself. */
  grants: readonly Grant[];
  /** Contracts to be named beside those that turn up. */
  targets: readonly string[];
}

export type SimulatedRequest = Pick<
  CheckResult,
  'block' | 'time' | 'simulation' | 'moves' | 'grants' | 'touched' | 'bound' | 'unknown'
>;

/** How the product tries a request on a chain's node for a visitor; the implementation is handed in at start. */
export interface CheckSimulator {
  /** Never throws: what cannot be told is in the answer. `network`: whose turn it takes. */
  simulate: (
    request: SimulationRequest,
    turn: { network: string; gone: AbortSignal },
  ) => Promise<SimulatedRequest>;
}

/** For a site that follows no chain. */
export const noSimulator: CheckSimulator = {
  simulate: async ({ grants, targets }) => ({
    ...{ block: null, time: new Date().toISOString(), moves: [], bound: [], unknown: [] },
    ...{ grants: [...grants], touched: [...targets] },
    simulation: { state: 'unable', why: 'this site has no node of that chain' },
  }),
};

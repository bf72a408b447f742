import type { Gauges } from './metrics.ts';

/** What the web server may know of the chains that are followed. */
export interface ChainDirectory {
  /** Undefined for a chain that nobody follows. `problem`: why it cannot be read at present. */
  find(chain: string): { explorer: string | null; problem: string | null } | undefined;
  /** For `/readyz`. */
  report(): Record<string, unknown>;
  /** For `/metrics`. */
  readonly gauges: Gauges;
}

export const noChains: ChainDirectory = { find: () => undefined, report: () => ({}), gauges: {} };

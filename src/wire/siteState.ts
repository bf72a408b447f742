import type { DeskData } from './desk.ts';

/** How far a chain is read, as the process that reads it says. */
export interface ChainReport {
  chain: string;
  name: string;
  /** `following`, `syncing`, `waiting`, `paused`, `failing`, `halted`, `starting`, `unavailable`. */
  state: string;
  block?: number | undefined;
  head?: number | undefined;
  headTime?: string | null;
  behind?: number | undefined;
  reorgs?: number | undefined;
  /** For people: why it cannot be read. */
  problem?: string;
}

/** How the site is, as this process sees it. */
export interface SiteState {
  chains: readonly ChainReport[];
  /** Work that one instance does for all, and how often an instance took it over. */
  leaderships: readonly { name: string; term: number }[];
  mails: { waiting: number; failed: number; oldestDue: string | null };
  database: {
    engine: string;
    version: string;
    bytes: number;
    migrations: { applied: number; wanted: number };
  };
  disk: { free: number; size: number };
  cache: { pages: number; bytes: number; mostBytes: number };
  process: { memoryBytes: number; since: string; alertListeners: number };
  versions: { parapet: string; node: string; rules: string };
  at: string;
}

export interface SiteStateData extends DeskData {
  state: SiteState;
}

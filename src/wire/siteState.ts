import type { EndpointState } from '#lib/endpointState.ts';
import type { SourceName } from '#model/sources.ts';
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
  /** The past of contracts that is still to be read by logs; without it, none is. `problem`: it cannot be at present. */
  history?:
    | {
        contracts: number;
        blocks: number;
        requests: number;
        secondsLeft: number | undefined;
        problem: boolean;
      }
    | undefined;
  /** How many endpoints are not read from: they contradict a quorum, or answered what no honest node answers. */
  endpointsAside?: number;
  /** For people: why it cannot be read. */
  problem?: string;
}

/** What keeps a chain from being read, as the process that reads it says; may hold an endpoint's own words. */
export interface ChainTrouble {
  chain: string;
  text: string;
}

/** An endpoint of a chain where several must agree, or one that is set aside. */
export interface EndpointLine {
  chain: string;
  /** Its host. */
  name: string;
  state: EndpointState;
  /** Since when and why it is set aside. */
  since: string | null;
  problem: string | null;
  /** How often it was, since the process began. */
  disputes: number;
}

/** How a live source is, as the worker last left it. */
export interface SourceReport {
  source: SourceName;
  askedAt: string;
  /** When anything was last answered; null: never. */
  answeredAt: string | null;
  nextAt: string | null;
  /** For people: why nothing comes of it; null: all is well. */
  trouble: string | null;
  /** What it is asked about, and of how many the last try failed. */
  subjects: number;
  failing: number;
}

/** How far the pasts of projects are read back: projects begun and done, moments left of those, calls of nodes so far. */
export interface PastsState {
  projects: number;
  done: number;
  left: number;
  requests: number;
}

/** How the site is, as this process sees it. */
export interface SiteState {
  chains: readonly ChainReport[];
  chainTroubles: readonly ChainTrouble[];
  endpoints: readonly EndpointLine[];
  sources: readonly SourceReport[];
  pasts: PastsState;
  /** Leaders, and how often an instance took it over. */
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

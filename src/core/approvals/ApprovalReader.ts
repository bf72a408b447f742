import type { ApprovalKey, ChainAnswer } from '#model/portfolio.ts';
import type { Grant } from '../chainStore/grants.ts';
import type { ChainRequest } from '../portfolio/PortfolioReader.ts';

/** What a contract was at a block; null where nothing was answered. */
export interface PlaceState {
  /** Null: no code there. */
  codeHash: string | null;
  /** By its EIP-1967 slots; null where they are empty. */
  implementation: string | null;
  admin: string | null;
  /** What it answers to owner(); null where it has none. */
  owner: string | null;
}

export interface PlaceQuestion {
  address: string;
  /** The block to compare with. */
  since: number | null;
}

export interface PlaceRead {
  address: string;
  /** Null: the node did not answer. */
  now: PlaceState | null;
  /** Null: the node does not keep what is so old, or there is no block to compare with. */
  before: PlaceState | null;
}

/** Who waits for an answer. */
export interface Asker {
  /** Whose turns it takes. */
  network: string;
  /** Aborted when nobody waits any more. */
  gone: AbortSignal;
}

/** How chains are asked about approvals for one answer, until its time is over. Nothing here throws. */
export interface ApprovalReader {
  getChains: () => string[];
  nameOf: (chain: string) => string;
  /** Balances and what is in force of approvals, at one block. */
  read: (request: ChainRequest) => Promise<ChainAnswer>;
  /** The approvals that logs of the newest blocks name, of any contract; null: the node does not list them. */
  findNewest: (chain: string, owner: string) => Promise<{ grants: Grant[]; fromBlock: number } | null>;
  /** Contracts now and then. */
  readPlaces: (chain: string, block: number, places: readonly PlaceQuestion[]) => Promise<PlaceRead[]>;
  /** The code that an account runs by EIP-7702; null: none, undefined: no answer. */
  findDelegate: (chain: string, address: string) => Promise<string | null | undefined>;
  /** As tokens say; those that do not are missing. */
  readDecimals: (chain: string, block: number, tokens: readonly string[]) => Promise<Map<string, number>>;
}

/** Each once: by kind, contract, item and spender. */
export const grantKey = ({ kind, token, spender, item = '' }: ApprovalKey): string =>
  `${kind} ${token} ${item} ${spender}`.toLowerCase();

/** The implementation is handed in at start. */
export interface ApprovalReaders {
  forAnswer: (asker: Asker) => ApprovalReader;
}

/** For a site that follows no chain. */
export const noApprovals: ApprovalReaders = {
  forAnswer: () => ({
    getChains: () => [],
    nameOf: (chain) => chain,
    read: async () => ({ status: 'unavailable', reason: 'This site does not read that chain.' }),
    findNewest: async () => null,
    readPlaces: async () => [],
    findDelegate: async () => undefined,
    readDecimals: async () => new Map(),
  }),
};

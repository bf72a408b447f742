import type { Evidence } from './evidence.ts';

/**
 * How a contract refers to another:
 * - runs: its calls are answered by that code (implementation, facet, library)
 * - calls: its code calls it
 * - obeys: it holds a power over the contract, or over whoever does
 * - creates: it made it
 * - added: an operator says so
 */
export const edgeRelations = ['runs', 'calls', 'obeys', 'creates', 'added'] as const;
export type EdgeRelation = (typeof edgeRelations)[number];

/**
 * Why discovery does not go on at an address:
 * - key: no code
 * - burn: nobody has its key
 * - precompile: part of the chain itself
 * - infrastructure: public and the same for everybody
 * - labelled: on record as an exchange, bridge, mixer or service
 * - otherProject: on record as another project's contract
 * - wallet: a multisig or timelock, of which signers and proposers were read
 * - cut: an operator says so
 */
export const stopRules = [
  'key',
  'burn',
  'precompile',
  'infrastructure',
  'labelled',
  'otherProject',
  'wallet',
  'cut',
] as const;
export type StopRule = (typeof stopRules)[number];

/**
 * Why it is not known that all was found.
 *
 * Not read this time: `unread` (the node, or the time for it), `depth`, `count`, `children` (more than are read).
 * Not told by the chain: `partly` (code that was not found), `listed` (calls an entry of a list), `untold` (calls an address that is worked
 * out), `cut` (code too long to follow), `hidden` (children whose addresses
 * are not known), `holders` (who holds a power is not known).
 */
export const openCauses = [
  'unread',
  'depth',
  'count',
  'children',
  'partly',
  'listed',
  'untold',
  'cut',
  'hidden',
  'holders',
] as const;
export type OpenCause = (typeof openCauses)[number];

/** What another reading may still tell. A record that claims all contracts counts only where nothing of this is left. */
export const unreadCauses: ReadonlySet<OpenCause> = new Set(['unread', 'depth', 'count', 'children']);

/** Addresses are EIP-55. */
export interface DiscoveredEdge {
  chain: string;
  from: string;
  to: string;
  relation: EdgeRelation;
  /** "owner()", "implementation (EIP-1967 slot)", "in the code". */
  reason: string;
  evidence: Evidence[];
}

/** `graded`: powers over it count as powers over the project; `governing`: it holds power; `code`: run by another. */
export const nodeRoles = ['onRecord', 'graded', 'governing', 'code', 'end'] as const;
export type NodeRole = (typeof nodeRoles)[number];

export interface DiscoveredNode {
  chain: string;
  address: string;
  role: NodeRole;
  stop: StopRule | null;
  /** What it is called: a label, or whose contract it is. */
  name: string | null;
  /** Steps from the contracts on record. */
  depth: number;
}

/** Something that keeps the list from being closed. */
export interface OpenReason {
  cause: OpenCause;
  chain: string;
  address: string;
  /** How many calls, functions, children or contracts. */
  count: number;
  why: string | null;
}

/** What one reading found. `closed`: every contract that the code on record can call or obey was read. */
export interface Discovery {
  nodes: DiscoveredNode[];
  edges: DiscoveredEdge[];
  open: OpenReason[];
  closed: boolean;
  blocks: { chain: string; block: number; time: string }[];
}

/** An operator's change: an edge that the code does not show, or one that is not to be followed. */
export const discoveryActs = ['add', 'cut'] as const;
export type DiscoveryAct = (typeof discoveryActs)[number];

export interface DiscoveryChange {
  act: DiscoveryAct;
  chain: string;
  /** The contract that refers; null for `cut`: whoever refers to it. */
  from: string | null;
  to: string;
  reason: string;
}

import { setImmediate } from 'node:timers/promises';
import { fromRlp, keccak256 } from 'viem/utils';
import { fromNumber, toBytes, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from './stateReader.ts';

/** Every word of a contract's storage that is not zero, by the hash of its slot. */
export type WholeStorage = ReadonlyMap<Hex, bigint>;

/** A contract with more is one that keeps its users' figures. */
const mostEntries = 200;
/** Nodes of the trie this deep are asked for by a slot that was found by trying; one more costs 16 times the tries. */
const deepest = 3;
const mostTried = 60_000;
const triedAtOnce = 1_000;
const slotsPerQuestion = 32;
/** The trie of as many entries has a tenth of it. A node can be its parent's child sixteen times, so that its number bounds nothing. */
const mostVisits = 20_000;
/** Nibbles of a hash. */
const longestPath = 64;
const mostRounds = 8;
const emptyTrie: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

type Item = Hex | readonly Item[];

const toSlot = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const isList = (item: Item | undefined): item is readonly Item[] => Array.isArray(item);

/** A slot whose hash begins so, found by trying numbers; what was tried once serves all contracts. */
const tried = new Map<string, Hex>();
let next = 0;
async function findSlotUnder(prefix: string): Promise<Hex | undefined> {
  for (; !tried.has(prefix) && next < mostTried; next++) {
    if (next % triedAtOnce === 0) await setImmediate();
    const slot = toSlot(next);
    const hash = keccak256(slot);
    for (let length = 0; length <= deepest; length++) {
      const begin = hash.slice(2, 2 + length);
      if (!tried.has(begin)) tried.set(begin, slot);
    }
  }
  return tried.get(prefix);
}

/** The nibbles that a node shortens, and whether a value follows them (a leaf). */
function readPath(encoded: Hex): { nibbles: string; isLeaf: boolean } {
  const flag = Number.parseInt(encoded[2] ?? '0', 16);
  return { nibbles: encoded.slice(flag % 2 === 1 ? 3 : 4), isLeaf: flag >= 2 };
}

/** Nodes of a trie, each known by its own hash: none can stand for another. */
type Nodes = Map<Hex, Item>;

function addNodes(nodes: Nodes, proof: unknown): void {
  if (!Array.isArray(proof)) throw new Error('the proof is no list');
  for (const one of proof) {
    const bytes = toBytes(one, 'node of a proof');
    nodes.set(keccak256(bytes), fromRlp(bytes, 'hex'));
  }
}

/** All that is below a node, and the paths of nodes that are not here yet. */
function walk(nodes: Nodes, root: Hex): { entries: Map<Hex, bigint>; missing: string[] } {
  const entries = new Map<Hex, bigint>();
  const missing: string[] = [];
  let visits = 0;
  const visit = (item: Item | undefined, path: string): void => {
    if (item === undefined || item === '0x') return;
    if (path.length > longestPath || ++visits > mostVisits)
      throw new Error('the proof has a trie of no kind');
    const node = isList(item) ? item : nodes.get(item);
    if (!isList(node)) {
      missing.push(path);
      return;
    }
    if (node.length === 17) {
      for (const [index, child] of node.slice(0, 16).entries()) visit(child, path + index.toString(16));
      return;
    }
    const [encoded, inner] = node;
    if (node.length !== 2 || typeof encoded !== 'string') throw new Error('the proof has a node of no kind');
    const { nibbles, isLeaf } = readPath(encoded);
    if (!isLeaf) {
      visit(inner, path + nibbles);
      return;
    }
    const value = typeof inner === 'string' ? fromRlp(inner, 'hex') : undefined;
    if (typeof value !== 'string' || path.length + nibbles.length !== longestPath)
      throw new Error('the proof has a leaf of no kind');
    entries.set(`0x${path}${nibbles}`, BigInt(value));
  };
  visit(root, '');
  return { entries, missing };
}

/** The root of the contract's storage, as the block's own root has it. */
function readStorageRoot(
  answer: Record<string, unknown>,
  { address, stateRoot }: { address: Hex; stateRoot: Hex },
) {
  const nodes: Nodes = new Map();
  addNodes(nodes, answer.accountProof);
  const path = keccak256(address).slice(2);
  let item: Item | undefined = stateRoot;
  let at = 0;
  for (;;) {
    const node: Item | undefined = isList(item) ? item : item && nodes.get(item);
    if (!isList(node)) throw new Error('the proof does not lead to the account');
    if (node.length === 17) {
      item = node[Number.parseInt(path[at] ?? '', 16)];
      at++;
      continue;
    }
    const [encoded, inner] = node;
    const { nibbles, isLeaf } = readPath(typeof encoded === 'string' ? encoded : '0x');
    if (!path.startsWith(nibbles, at)) throw new Error('the proof leads to another account');
    at += nibbles.length;
    item = inner;
    if (isLeaf) break;
  }
  const account = typeof item === 'string' ? fromRlp(item, 'hex') : undefined;
  const root = isList(account) ? account[2] : undefined;
  if (typeof root !== 'string') throw new Error('the proof ends in no account');
  return root;
}

async function read({ client, block }: StateReader, address: Hex): Promise<WholeStorage | undefined> {
  const tag = fromNumber(block);
  const header = toRecord(await client.request('eth_getBlockByNumber', [tag, false]), `block ${block}`);
  const stateRoot = toBytes(header.stateRoot, 'state root', 32);
  const nodes: Nodes = new Map();
  let root: Hex | undefined;
  let missing = [''];
  for (let round = 0; round < mostRounds; round++) {
    if (missing.length > slotsPerQuestion || missing.some((path) => path.length > deepest)) return undefined;
    const slots = await Promise.all(missing.map(findSlotUnder));
    const known = slots.flatMap((slot) => slot ?? []);
    if (known.length < slots.length) return undefined;
    const answer = toRecord(await client.request('eth_getProof', [address, known, tag]), 'proof');
    root ??= readStorageRoot(answer, { address, stateRoot });
    if (root === emptyTrie) return new Map();
    if (!Array.isArray(answer.storageProof)) throw new Error('the proof has no storage');
    for (const one of answer.storageProof) addNodes(nodes, toRecord(one, 'proof of a slot').proof);
    const walked = walk(nodes, root);
    if (walked.entries.size > mostEntries) return undefined;
    if (walked.missing.length === 0) return walked.entries;
    missing = walked.missing;
  }
  return undefined;
}

const asked = new WeakMap<StateReader, Map<Hex, Promise<WholeStorage | undefined>>>();

/**
 * Checks storage proofs (eth_getProof).
 * All that a contract has stored at this block, proven by the block's own root: each node of the storage's trie is read from Merkle proofs,
 * whatever slots they are. Undefined where the node gives no proofs, where they do not fit the block, or where there is more than is read.
 */
export function readWholeStorage(reader: StateReader, address: Hex): Promise<WholeStorage | undefined> {
  const known = asked.get(reader) ?? new Map<Hex, Promise<WholeStorage | undefined>>();
  asked.set(reader, known);
  // A node without proofs, or one that lies, leaves what was not known before unknown.
  const answer = known.get(address) ?? read(reader, address).catch(() => undefined);
  known.set(address, answer);
  return answer;
}

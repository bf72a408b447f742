import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import type {
  DiscoveredEdge,
  DiscoveredNode,
  Discovery,
  DiscoveryChange,
  OpenReason,
  StopRule,
} from '#model/discovery.ts';
import { findInfrastructure } from '#model/knownContracts.ts';
import { listReferences } from './listReferences.ts';

/** Steps from the contracts on record, and contracts beside those: what is left out is counted, and the list is not closed. */
const maxDepth = 6;
const maxContracts = 40;
/** References of one project that are kept: a list of owners or children can have any length. */
const maxEdges = 1_000;
const longestMs = 120_000;
const lastPrecompile = 0x1ffn;
/** A node may put a contract's own words into its error. */
const longestWhy = 300;

/** Addresses that are known to be somebody else's, by address in EIP-55. */
export type FindKnown = (
  chain: string,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, { stop: StopRule; name: string }>>;

export interface DiscoveryParts {
  reader: StateReader;
  analyze: (address: Hex) => Promise<AddressAnalysis>;
  analyzeCode: AnalyzeCode;
  findKnown: FindKnown;
  changes: readonly DiscoveryChange[];
  signal?: AbortSignal;
}

/** What was found on one chain, with the analyses of the contracts over which powers count. */
export interface ChainDiscovery extends Omit<Discovery, 'closed'> {
  graded: AddressAnalysis[];
}

type Waiting = Pick<DiscoveredNode, 'address' | 'role' | 'depth'> & {
  /** In whose storage the code runs. */
  at?: string;
};

const lower = (address: string) => address.toLowerCase() as Hex;

/** Where nothing is to be read, by the address alone. */
export function findEnd(chain: string, address: string): { stop: StopRule; name: string | null } | undefined {
  if (isBurnAddress(address)) return { stop: 'burn', name: null };
  if (BigInt(address) <= lastPrecompile) return { stop: 'precompile', name: null };
  const name = findInfrastructure(chain, address);
  return name === undefined ? undefined : { stop: 'infrastructure', name };
}

/** An address that one key commands: without code, or with a contract's that it delegates to (EIP-7702). */
export const isKey = (code: Hex): boolean => code === '0x' || code.startsWith('0xef0100');

/** Runs that code refers to, as if it stood at the address in whose storage it runs. */
async function analyzeRun(
  { reader, analyzeCode }: DiscoveryParts,
  { address, at }: { address: Hex; at: Hex },
  signal: AbortSignal,
): Promise<AddressAnalysis> {
  const { callees, proxy } = await analyzeCode(reader, { code: await reader.getCode(address), at, signal });
  return {
    ...{ address: at, proxy, codeHash: undefined, implementation: undefined, implementationHash: undefined },
    ...{ functions: [], powers: [], takeovers: [], facets: [], problem: undefined },
    callees: [{ code: address, callees }],
  };
}

/** Follows what the contracts on record refer to on one chain at one block, until nothing new comes or a limit is met. */
export async function discoverContracts(
  parts: DiscoveryParts,
  onRecord: readonly string[],
): Promise<ChainDiscovery> {
  const { reader, analyze, findKnown, changes } = parts;
  const { chain, block, time } = reader;
  const signal = parts.signal ?? AbortSignal.timeout(longestMs);
  const nodes = new Map<string, DiscoveredNode>();
  const edges: DiscoveredEdge[] = [];
  const open: OpenReason[] = [];
  const graded: AddressAnalysis[] = [];
  const waiting: Waiting[] = onRecord.map((address) => ({ address, role: 'onRecord', depth: 0 }));
  for (const one of waiting)
    nodes.set(one.address, {
      chain,
      stop: null,
      name: null,
      address: one.address,
      role: 'onRecord',
      depth: 0,
    });
  const cuts = new Set(
    changes.flatMap(({ act, from, to }) => (act === 'cut' ? [`${from ?? ''} ${to}`] : [])),
  );
  let read = 0;

  const stopAt = (address: string, { stop, name }: { stop: StopRule; name: string | null }, depth: number) =>
    void nodes.set(address, { chain, address, role: 'end', stop, name, depth });

  /** Takes what an edge leads to, where it is new and nothing stops there. */
  async function enter(
    { from, to, relation }: DiscoveredEdge,
    origin: Waiting,
    { wallets, known }: { wallets: ReadonlySet<string>; known: Awaited<ReturnType<FindKnown>> },
  ): Promise<void> {
    const depth = origin.depth + 1;
    const isGraded = relation !== 'obeys' && origin.role !== 'governing';
    const before = nodes.get(to);
    // One that was found as a holder is graded, too, where the code calls it.
    if (before && !(before.role === 'governing' && isGraded && relation !== 'runs')) return;
    if (cuts.has(`${from} ${to}`) || cuts.has(` ${to}`))
      return stopAt(to, { stop: 'cut', name: null }, depth);
    const end = findEnd(chain, to) ?? known.get(to);
    if (end) return stopAt(to, end, depth);
    const code = await reader.getCode(lower(to));
    if (isKey(code)) return stopAt(to, { stop: 'key', name: null }, depth);
    if (wallets.has(to)) return stopAt(to, { stop: 'wallet', name: null }, depth);
    const role = relation === 'runs' ? 'code' : isGraded ? 'graded' : 'governing';
    nodes.set(to, { chain, address: to, role, stop: null, name: null, depth });
    waiting.push({ address: to, role, depth, ...(role === 'code' && { at: origin.at ?? origin.address }) });
  }

  const left = { depth: 0, count: 0 };
  async function readOne(one: Waiting): Promise<void> {
    const isRoot = one.role === 'onRecord';
    if (one.depth > maxDepth) return void left.depth++;
    if (!isRoot && (++read > maxContracts || signal.aborted || edges.length >= maxEdges))
      return void left.count++;
    const address = lower(one.address);
    const analysis = one.at
      ? await analyzeRun(parts, { address, at: lower(one.at) }, signal)
      : await analyze(address);
    if (one.role === 'graded') graded.push(analysis);
    const found = await listReferences(reader, analysis);
    const added = changes
      .filter(({ act, from }) => act === 'add' && from === one.address)
      .map(
        ({ to, reason }): DiscoveredEdge => ({
          chain,
          from: one.address,
          to,
          relation: 'added',
          reason,
          evidence: [],
        }),
      );
    const room = Math.max(0, maxEdges - edges.length);
    const all = [...found.edges.slice(0, room), ...added];
    left.count += countContracts(found.edges.slice(room));
    open.push(...found.open);
    const known = await findKnown(chain, [...new Set(all.map(({ to }) => to))]);
    for (const [index, edge] of all.entries()) {
      if (signal.aborted) {
        left.count += countContracts(all.slice(index));
        return;
      }
      edges.push(edge);
      const isFollowed = edge.relation === 'runs' && isLayer(analysis, edge.to);
      if (isFollowed && !nodes.has(edge.to))
        nodes.set(edge.to, {
          chain,
          address: edge.to,
          role: 'code',
          stop: null,
          name: null,
          depth: one.depth + 1,
        });
      await enter(edge, one, { wallets: found.wallets, known });
    }
  }

  for (let one = waiting.shift(); one; one = waiting.shift()) {
    try {
      await readOne(one);
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).slice(0, longestWhy);
      open.push({ cause: 'unread', chain, address: one.address, count: 1, why });
    }
  }
  const [root = ''] = onRecord;
  for (const cause of ['depth', 'count'] as const)
    if (left[cause] > 0) open.push({ cause, chain, address: root, count: left[cause], why: null });
  const blocks = [{ chain, block, time: time.toISOString() }];
  return { nodes: [...nodes.values()], edges, open, blocks, graded };
}

const countContracts = (edges: readonly DiscoveredEdge[]): number => new Set(edges.map(({ to }) => to)).size;

/** Code behind a proxy, which is followed with it. */
export const isLayer = ({ callees, facets }: AddressAnalysis, address: string): boolean =>
  callees.some(({ code }) => checksum(code) === address) || facets.some((facet) => facet.address === address);

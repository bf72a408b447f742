import { getContractAddress } from 'viem/utils';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findSignature } from '#analyzer/findSignature.ts';
import type { CalleeGap, Callees } from '#analyzer/readCallees.ts';
import { getTransactionCount } from '#chain/chainReads.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { DiscoveredEdge, OpenReason } from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';
import { findAt, isHidden } from './findAt.ts';
import { findStoredContracts } from './findStoredContracts.ts';
import { listBesideSigners } from './listBesideSigners.ts';

/** A wallet whose signers, or a timelock whose proposers, the search for holders has read. */
const isWallet = (node: ControlNode) => node.kind === 'multisig' || node.kind === 'timelock';

export interface References {
  edges: DiscoveredEdge[];
  /** Wallets among those that it obeys. */
  wallets: Set<string>;
  open: OpenReason[];
}

/** Children of a factory that are looked at, from the first on. */
const mostChildren = 10;
/** Functions named in one reason. */
const mostNamed = 3;
/** Pieces of evidence for one holder. */
const mostCited = 3;

interface Obeyed {
  node: ControlNode;
  by: string;
  /** The function through which power is held. */
  of: string;
  reason: string;
  evidence: Evidence[];
}

/** Those who tell a holder what to do: signers, proposers, whoever commands a contract. */
function listBehind(node: ControlNode): Pick<Obeyed, 'node' | 'reason'>[] {
  switch (node.kind) {
    case 'multisig':
      return node.owners.map((address) => ({ node: { kind: 'key', address }, reason: 'signer' }));
    case 'timelock':
      return node.controllers.map((inner) => ({ node: inner, reason: 'proposes' }));
    case 'contract':
      return node.controllers.map((inner) => ({ node: inner, reason: 'commands it' }));
    default:
      return [];
  }
}

/** Who may come to hold what nobody holds at this block is no contract that it obeys. */
const isUnknown = (node: ControlNode): node is Extract<ControlNode, { why: string }> =>
  node.kind === 'others' || (node.kind === 'unknown' && node.now === undefined);

function nameSome(names: ReadonlySet<string>): string {
  const rest = names.size - mostNamed;
  return `${[...names].slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Who a contract obeys, by who holds its powers and who commands those. */
function listHolders(
  { address, powers }: AddressAnalysis,
  chain: string,
): Omit<References, 'open'> & { unknown: number; why: string } {
  const from = checksum(address);
  const wallets = new Set<string>();
  const edges = new Map<string, DiscoveredEdge>();
  const called = new Map<string, Set<string>>();
  let unknown = 0;
  const reasons = new Map<string, Set<string>>();
  const visit = ({ node, by, of, reason, evidence }: Obeyed): void => {
    if (isUnknown(node)) {
      unknown++;
      reasons.set(node.why, (reasons.get(node.why) ?? new Set()).add(of));
    }
    if (!('address' in node)) return;
    if (isWallet(node)) wallets.add(node.address);
    const key = `${by} ${node.address}`;
    const isNew = by !== node.address && !edges.has(key);
    if (isNew) edges.set(key, { chain, from: by, to: node.address, relation: 'obeys', reason, evidence });
    for (const inner of listBehind(node)) visit({ ...inner, by: node.address, of, evidence: [] });
  };
  for (const { verdict, name, selector, holders, evidence } of powers)
    for (const node of verdict === 'open' ? [] : holders) {
      const key = 'address' in node ? `${from} ${node.address}` : '';
      called.set(key, (called.get(key) ?? new Set()).add(name ?? selector));
      visit({
        node,
        by: from,
        of: name ?? selector,
        reason: 'holds a power',
        evidence: evidence.slice(0, mostCited),
      });
    }
  return {
    wallets,
    unknown,
    why: [...reasons]
      .slice(0, mostNamed)
      .map(([why, names]) => `${why} (${nameSome(names)})`)
      .join('; '),
    edges: [...edges].map(([key, edge]) => {
      const names = called.get(key);
      return names ? { ...edge, reason: `can call ${nameSome(names)}` } : edge;
    }),
  };
}

/** Contracts that it made: their addresses follow from its count, unless they were made with a salt. */
async function listChildren(
  reader: StateReader,
  at: Hex,
): Promise<{ children: Hex[]; made: number; hidden: number }> {
  const { client, block } = reader;
  const made = Math.max(0, (await getTransactionCount(client, { address: at, block })) - 1);
  const children: Hex[] = [];
  let hidden = 0;
  for (let nonce = 1; nonce <= Math.min(made, mostChildren); nonce++) {
    const child = getContractAddress({ from: at, nonce: BigInt(nonce) }).toLowerCase() as Hex;
    if ((await reader.getCode(child)) === '0x') hidden++;
    else children.push(child);
  }
  return { children, made, hidden };
}

/** What is called where it does not show, and in which function. */
export const describeGap = ({ what, in: selector }: CalleeGap): string =>
  selector === undefined ? what : `${findSignature(selector)?.replace(/\(.*/, '') ?? selector}: ${what}`;

function explain(
  { gaps }: Callees,
  kinds: readonly CalleeGap['kind'][],
  hidden: readonly string[] = [],
): string | null {
  const told = gaps.filter(({ kind }) => kinds.includes(kind)).map(describeGap);
  const texts = [...hidden, ...told];
  return texts.length > 0 ? [...new Set(texts)].slice(0, mostNamed).join('; ') : null;
}

type Edge = Omit<DiscoveredEdge, 'chain' | 'from'>;

/** Of what may be called as it lay in memory: contracts that the code is not known to call. */
async function listDoubts(
  reader: StateReader,
  where: { at: Hex; code: Hex },
  { loose, called }: Pick<Callees, 'loose'> & { called: readonly Edge[] },
): Promise<string[]> {
  const doubts: string[] = [];
  for (const { runs, getter: _, ...place } of loose) {
    const found = await findAt(reader, where, place);
    if (isHidden(found)) doubts.push(found.hidden);
    for (const { address, reason } of isHidden(found) ? [] : found) {
      const to = checksum(address);
      // What another contract answers may be asked again.
      const isKnown =
        place.kind !== 'answer' &&
        called.some((edge) => edge.to === to && (!runs || edge.relation === 'runs'));
      if (address === where.at || isKnown) continue;
      if ((await reader.getCode(address)) !== '0x') doubts.push(`may call ${to.slice(0, 8)}…, ${reason}`);
    }
  }
  return doubts;
}

/** What code calls where it stands now, and how many of its calls do not show. */
async function listCalled(
  reader: StateReader,
  where: { at: Hex; code: Hex },
  callees: Callees,
): Promise<Pick<Callees, 'listed' | 'untold'> & { called: Edge[]; hidden: string[] }> {
  let { untold, listed, stored } = callees;
  const called: Edge[] = [];
  const hidden: string[] = [];
  for (const { runs, getter, ...place } of callees.found) {
    const found = await findAt(reader, where, place);
    if (isHidden(found)) {
      if (place.kind === 'elements' && !runs) stored++;
      else {
        untold++;
        hidden.push(found.hidden);
      }
      continue;
    }
    for (const { address, reason: how, evidence } of found) {
      const reason = getter ? `${getter}, ${how}` : how;
      called.push({ to: checksum(address), relation: runs ? 'runs' : 'calls', reason, evidence });
    }
  }
  const doubts = await listDoubts(reader, where, { loose: callees.loose, called });
  hidden.push(...doubts);
  untold += doubts.length;
  const all = stored > 0 ? await findStoredContracts(reader, where.at) : [];
  for (const address of all ?? [])
    called.push({ to: checksum(address), relation: 'calls', reason: 'entry of a list', evidence: [] });
  return { called, listed: all ? listed : listed + stored, untold, hidden };
}

/** All that one contract refers to at this block, with the reason, and what could not be told. */
export async function listReferences(reader: StateReader, analysis: AddressAnalysis): Promise<References> {
  const { chain } = reader;
  const at = analysis.address;
  const from = checksum(at);
  const held = listHolders(analysis, chain);
  const edges = new Map<string, DiscoveredEdge>();
  const open: OpenReason[] = [];
  const note = (cause: OpenReason['cause'], count: number, why: string | null = null) =>
    void (count > 0 && open.push({ cause, chain, address: from, count, why }));
  const add = (edge: Edge) => {
    const key = `${edge.relation} ${edge.to}`;
    if (edge.to !== from && !edges.has(key)) edges.set(key, { chain, from, ...edge });
  };
  const beside = await Promise.all([...held.wallets].map((wallet) => listBesideSigners(reader, wallet)));
  const modules = beside.filter((one) => one === undefined).length;
  note('holders', modules, 'more modules of a Safe than are read');
  note('holders', held.unknown, held.why);
  note('partly', analysis.problem ? 1 : 0, analysis.problem ?? null);
  for (const { address } of analysis.facets)
    add({ to: address, relation: 'runs', reason: 'facet of the diamond', evidence: [] });
  let creates = false;
  for (const { code, callees } of analysis.callees) {
    const { called, listed, untold, hidden } = await listCalled(reader, { at, code }, callees);
    called.forEach(add);
    note('untold', untold, explain(callees, ['untold'], hidden));
    note('listed', listed, explain(callees, ['listed', 'stored']));
    note('cut', callees.cut, explain(callees, ['cut']));
    creates ||= callees.creates;
  }
  if (creates) {
    const { children, made, hidden } = await listChildren(reader, at);
    for (const child of children)
      add({
        to: checksum(child),
        relation: 'creates',
        reason: `one of ${made} contracts that it created`,
        evidence: [],
      });
    note('hidden', hidden);
    note('children', made - children.length - hidden);
  }
  const governing = [...held.edges, ...beside.flatMap((one) => one ?? [])];
  return { edges: [...edges.values(), ...governing], wallets: held.wallets, open };
}

import { getContractAddress } from 'viem/utils';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum, toAddress } from '#analysis/reads/decode.ts';
import { cutAnswer, type StateReader } from '#analysis/reads/stateReader.ts';
import type { CalleePlace } from '#analyzer/readCallees.ts';
import { getTransactionCount } from '#chain/chainReads.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { DiscoveredEdge, OpenReason } from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';

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
/** Bytes of an answer that evidence keeps. */
const longestCited = 1_024;
/** Functions named in one reason. */
const mostNamed = 3;
/** Pieces of evidence for one holder. */
const mostCited = 3;

const wellKnownSlots: ReadonlyMap<string, string> = new Map([
  ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', 'implementation (EIP-1967 slot)'],
  ['0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', 'beacon (EIP-1967 slot)'],
  ['0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103', 'proxy admin (EIP-1967 slot)'],
]);

interface Found {
  address: Hex;
  reason: string;
  evidence: Evidence[];
}

const describeSlot = (slot: Hex): string =>
  wellKnownSlots.get(slot) ?? `storage slot ${BigInt(slot) < 1000n ? BigInt(slot) : `${slot.slice(0, 10)}…`}`;

/** The address that is found at a place now; `nothing`: none is set; undefined: it does not show. */
async function findAt(
  reader: StateReader,
  { at, code }: { at: Hex; code: Hex },
  place: CalleePlace,
): Promise<Found | 'nothing' | undefined> {
  const { chain, block } = reader;
  if (place.kind === 'constant') {
    const label = `${checksum(place.address)} is a constant of this code`;
    const evidence: Evidence = { kind: 'contract', chain, address: checksum(code), block, label };
    return { address: place.address, reason: 'constant in the code', evidence: [evidence] };
  }
  if (place.kind === 'slot') {
    const { slot, shift, mask } = place;
    const word = await reader.getStorage(at, slot);
    const value = (BigInt(word) >> BigInt(shift)) & BigInt(mask);
    if (value === 0n) return 'nothing';
    if (value >> 160n) return undefined;
    const address = toAddress(`0x${value.toString(16).padStart(64, '0')}`);
    const label = `${checksum(address)} is stored there`;
    const evidence: Evidence = {
      kind: 'storage',
      chain,
      address: checksum(at),
      slot,
      block,
      value: word,
      label,
    };
    return { address, reason: describeSlot(slot), evidence: [evidence] };
  }
  const of = place.of.kind === 'self' ? { address: at } : await findAt(reader, { at, code }, place.of);
  if (of === 'nothing' || of === undefined) return of;
  const words = place.words.map((word) => (word === 'self' ? at.slice(2).padStart(64, '0') : word.slice(2)));
  const data: Hex = `${place.selector}${words.join('')}`;
  const answer = await reader.call({ to: of.address, data });
  const digits = answer.data.slice(2 + 64 * place.word, 2 + 64 * (place.word + 1));
  if (!answer.ok || digits.length < 64 || !digits.startsWith('0'.repeat(24))) return undefined;
  if (BigInt(`0x${digits}`) === 0n) return 'nothing';
  const { data: value, ...cut } = cutAnswer(answer.data, longestCited);
  const whole = answer.whole ?? cut.whole;
  const address = toAddress(`0x${digits}`);
  const evidence: Evidence = {
    ...{ kind: 'call', chain, address: checksum(of.address), data, block, value, ...(whole && { whole }) },
    label: `${checksum(address)} is what it answers`,
  };
  return { address, reason: `answered by ${checksum(of.address).slice(0, 8)}…`, evidence: [evidence] };
}

interface Obeyed {
  node: ControlNode;
  by: string;
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

/** Modules act without the signers; which they are is not followed. */
const isUnknown = (node: ControlNode): boolean =>
  node.kind === 'others' || node.kind === 'unknown' || (node.kind === 'multisig' && node.modules > 0);

function nameFunctions(names: ReadonlySet<string>): string {
  const rest = names.size - mostNamed;
  return `can call ${[...names].slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Who a contract obeys, by who holds its powers and who commands those. */
function listHolders(
  { address, powers }: AddressAnalysis,
  chain: string,
): Omit<References, 'open'> & { unknown: readonly string[] } {
  const from = checksum(address);
  const wallets = new Set<string>();
  const edges = new Map<string, DiscoveredEdge>();
  const called = new Map<string, Set<string>>();
  const unknown: string[] = [];
  const visit = ({ node, by, reason, evidence }: Obeyed): void => {
    if (isUnknown(node)) unknown.push('why' in node ? node.why : 'its modules were not read');
    if (!('address' in node)) return;
    if (isWallet(node)) wallets.add(node.address);
    const key = `${by} ${node.address}`;
    const isNew = by !== node.address && !edges.has(key);
    if (isNew) edges.set(key, { chain, from: by, to: node.address, relation: 'obeys', reason, evidence });
    for (const inner of listBehind(node)) visit({ ...inner, by: node.address, evidence: [] });
  };
  for (const { verdict, name, selector, holders, evidence } of powers)
    for (const node of verdict === 'open' ? [] : holders) {
      const key = 'address' in node ? `${from} ${node.address}` : '';
      called.set(key, (called.get(key) ?? new Set()).add(name ?? selector));
      visit({ node, by: from, reason: 'holds a power', evidence: evidence.slice(0, mostCited) });
    }
  return {
    wallets,
    unknown,
    edges: [...edges].map(([key, edge]) => {
      const names = called.get(key);
      return names ? { ...edge, reason: nameFunctions(names) } : edge;
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
  const add = (edge: Omit<DiscoveredEdge, 'chain' | 'from'>) => {
    const key = `${edge.relation} ${edge.to}`;
    if (edge.to !== from && !edges.has(key)) edges.set(key, { chain, from, ...edge });
  };
  note('holders', held.unknown.length, [...new Set(held.unknown)].slice(0, mostNamed).join('; '));
  note('partly', analysis.problem ? 1 : 0, analysis.problem ?? null);
  for (const { address } of analysis.facets)
    add({ to: address, relation: 'runs', reason: 'facet of the diamond', evidence: [] });
  let creates = false;
  for (const { code, callees } of analysis.callees) {
    let untold = callees.untold;
    for (const { runs, getter, ...place } of callees.found) {
      const found = await findAt(reader, { at, code }, place);
      if (found === undefined) untold++;
      if (found === undefined || found === 'nothing') continue;
      const { address, evidence } = found;
      const reason = getter ? `${getter}, ${found.reason}` : found.reason;
      add({ to: checksum(address), relation: runs ? 'runs' : 'calls', reason, evidence });
    }
    note('untold', untold);
    note('listed', callees.listed);
    note('cut', callees.cut);
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
  return { edges: [...edges.values(), ...held.edges], wallets: held.wallets, open };
}

import { encodeAbiParameters, keccak256 } from 'viem/utils';
import type { Guard, Question } from '#analyzer/symbolic/guards.ts';
import { isWalletStep } from '#core/powers/walletSteps.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { askContract, checksum, toAddress } from '../reads/decode.ts';
import { explainStorage } from './explainStorage.ts';
import { findAddress } from './findAddress.ts';
import { findMultisig } from './findMultisig.ts';
import { findPassed } from './findPassed.ts';
import {
  findRoleAdmins,
  findRoleMembers,
  findRoles,
  type Members,
  toNodes,
  uniteMembers,
} from './findRoleMembers.ts';
import { findTimelock } from './findTimelock.ts';
import type { HolderContext } from './HolderContext.ts';
import { resolveManaged } from './resolveManaged.ts';

interface Membership {
  contract: Hex;
  slot: Hex;
  keys: readonly Hex[];
  offset: number;
  candidates: readonly Hex[];
}

/** A mapping's entry: each key is hashed with the place of the one before. */
function placeOf(slot: Hex, keys: readonly Hex[], offset: number): Hex {
  let place = BigInt(slot);
  for (const key of keys)
    place = BigInt(
      keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [BigInt(key), place])),
    );
  return `0x${(place + BigInt(offset)).toString(16).padStart(64, '0')}`;
}

/** Those of the candidates that a mapping of the contract has an entry for. */
export async function findListed(
  { reader, note }: HolderContext,
  { contract, slot, keys, offset, candidates }: Membership,
): Promise<Hex[]> {
  const listed: Hex[] = [];
  for (const candidate of candidates) {
    const place = placeOf(slot, [...keys, candidate], offset);
    const word = await reader.getStorage(contract, place);
    if (BigInt(word) === 0n) continue;
    listed.push(toAddress(candidate));
    note({
      kind: 'storage',
      chain: reader.chain,
      address: checksum(contract),
      slot: place,
      block: reader.block,
      value: word,
      label: `${checksum(toAddress(candidate))} is on the contract's list`,
    });
  }
  return listed;
}

export interface GuardedFunction {
  contract: Hex;
  selector: Hex;
  /** Addresses that had to do with the contract, to try against its lists. */
  getCandidates: () => Promise<readonly Hex[]>;
}

const canCall = '0xb7009613';
const hasRole = '0x91d14854';
const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const noAnswer = 'the contract that is asked has no answer at present';
const unknown = (why: string): ControlNode[] => [{ kind: 'unknown', why }];
const nobodyNow = (why: string): ControlNode[] => [{ kind: 'unknown', why, now: 'nobody' }];

/**
 * Those whom another contract lets pass: the members of its role, or whoever had to do with this contract and is let
 * pass when asked about. Where none is found, only the contract that decides is known.
 */
async function resolveRegistry(
  context: HolderContext,
  { contract, getCandidates }: GuardedFunction,
  { registry, question }: { registry: Hex; question: Question },
): Promise<ControlNode[]> {
  const [role] = question.words;
  const decides: ControlNode = { kind: 'contract', address: checksum(registry), controllers: [] };
  const found =
    question.selector === hasRole && role?.startsWith('0x')
      ? await findRoleHolders(context, registry, role as Hex)
      : await findPassed(context, { contract, registry, question, candidates: await getCandidates() });
  // That it names nobody now proves nothing about later: it is another contract, with powers of its own.
  if (found.members.length === 0) return [decides];
  return toNodes(found, (one) => resolveHolder(context, contract, one));
}

/** A wallet or timelock does what its signers or proposers tell it, also to itself. */
async function findWallet(context: HolderContext, contract: Hex): Promise<ControlNode | undefined> {
  const inside = { ...context, trail: [...context.trail, contract] };
  return (await findMultisig(inside, contract)) ?? (await findTimelock(inside, contract));
}

async function resolveHolder(context: HolderContext, contract: Hex, address: Hex): Promise<ControlNode> {
  if (address.toLowerCase() !== contract) return context.resolve(context, address);
  const why = 'only the contract itself may call it';
  return (await findWallet(context, contract)) ?? { kind: 'unknown', why, now: 'self' };
}

/** How many of a list must agree, where the contract has such a rule: then none of them acts alone. */
async function findQuorum({ reader }: HolderContext, contract: Hex): Promise<number> {
  const answers = await Promise.all(
    ['threshold', 'quorum', 'required'].map((name) => askContract<bigint>(reader, { to: contract, name })),
  );
  return Math.max(0, ...answers.map((answer) => Number(answer ?? 0n)));
}

async function resolveMembers(
  context: HolderContext,
  { contract, selector, getCandidates }: GuardedFunction,
  guard: Extract<Guard, { kind: 'member' }>,
): Promise<ControlNode[]> {
  // An owner's signature or a proposal is a step of the wallet's own procedure, not a power beside it.
  const wallet = isWalletStep(selector) ? await findWallet(context, contract) : undefined;
  if (wallet) return [wallet];
  const found = await findMembers(context, { contract, getCandidates }, guard);
  if ('why' in found) return found.now ? nobodyNow(found.why) : unknown(found.why);
  return toNodes(found, (one) => resolveHolder(context, contract, one));
}

async function findMembers(
  context: HolderContext,
  { contract, getCandidates }: Omit<GuardedFunction, 'selector'>,
  { keys, slot, offset }: Extract<Guard, { kind: 'member' }>,
): Promise<Members | { why: string; now?: 'nobody' }> {
  const [role] = keys;
  if (keys.length === 1 && role) {
    const logged = await findRoleHolders(context, contract, role);
    if (logged.gap === undefined || !slot) return logged;
    const list = { slot: BigInt(slot), key: BigInt(role) };
    return (await findKeyed(context, { contract, getCandidates }, list)) ?? logged;
  }
  if (keys.length === 1) {
    const admins = await findAdmins(context, contract);
    if (admins.members.length > 0 || !slot || admins.gap === undefined) return admins;
    return (await findKeyed(context, { contract, getCandidates }, { slot: BigInt(slot) })) ?? admins;
  }
  if (!slot || keys.length > 0) return { why: 'its list of holders could not be followed' };
  const quorum = await findQuorum(context, contract);
  if (quorum > 1) return { why: `custom multisig: ${quorum} on its list must agree` };
  const named = await getCandidates();
  const told = await explainStorage(context.reader, { contract, named });
  const candidates = [...new Set([...named, ...(told?.addresses ?? [])])].map((one) => toWord(BigInt(one)));
  const members = await findListed(context, { contract, slot, keys: [], offset, candidates });
  // A mapping does not say which entries it has, unless all that is stored belongs to keys that are known.
  if (!told?.isWhole) return { members, gap: 'its list is a mapping that could not be enumerated' };
  const { chain, block } = context.reader;
  const label = `All ${told.words} words that it has stored are at places of known keys`;
  context.note({ kind: 'contract', chain, address: checksum(contract), block, label });
  return { members, gap: undefined };
}

/** All whom a list has under a key, or under any that the call names; undefined where something is stored that no known key leads to. */
async function findKeyed(
  { reader, note }: HolderContext,
  { contract, getCandidates }: Omit<GuardedFunction, 'selector'>,
  list: { slot: bigint; key?: bigint },
): Promise<Members | { why: string; now: 'nobody' } | undefined> {
  const told = await explainStorage(reader, { contract, named: await getCandidates() });
  if (!told?.isWhole) return undefined;
  const { chain, block } = reader;
  const label = `All ${told.words} words that it has stored are at places of known keys`;
  note({ kind: 'contract', chain, address: checksum(contract), block, label });
  const { key } = list;
  // Under a known key, what stands beside the list is no entry of it.
  const isIn = (keys: readonly bigint[]) => key === undefined || (keys.length === 2 && keys[0] === key);
  const inner = told.entries.filter(({ slot, keys }) => slot === list.slot && isIn(keys));
  if (inner.length === 0) return { why: 'nobody is on its list at present', now: 'nobody' };
  const members = inner.flatMap(({ keys }) => (keys.length === 2 ? toAddress(toWord(keys[1] ?? 0n)) : []));
  return members.length === inner.length ? { members: [...new Set(members)], gap: undefined } : undefined;
}

/** Who holds a role; while nobody does, whoever could take it. */
async function findRoleHolders(context: HolderContext, contract: Hex, role: Hex): Promise<Members> {
  const found = await findRoleMembers(context, { contract, role });
  if (found.members.length > 0 || found.gap !== undefined) return found;
  // Lists kept under a number look the same in code and have no such events.
  const { roles } = await findRoles(context, contract);
  if (roles.length === 0) return { members: [], gap: 'no holder was found on its list' };
  return findRoleAdmins(context, { contract, role });
}

/** Who may grant roles: the admins of every role there is. */
async function findAdmins(context: HolderContext, contract: Hex): Promise<Members> {
  const { roles, gap } = await findRoles(context, contract);
  if (roles.length === 0) return { members: [], gap: gap ?? 'no role was ever granted' };
  const admins = new Set<Hex>();
  for (const role of roles) {
    const admin = await askContract<Hex>(context.reader, {
      to: contract,
      name: 'getRoleAdmin',
      args: [role],
    });
    if (admin === undefined) return { members: [], gap: 'it does not say who may fill its roles' };
    admins.add(admin);
  }
  const found = await Promise.all([...admins].map((role) => findRoleHolders(context, contract, role)));
  return uniteMembers([...found, { members: [], gap }]);
}

/** Whose signature it takes. */
async function resolveSignature(
  context: HolderContext,
  subject: GuardedFunction,
  { by, several }: Extract<Guard, { kind: 'signature' }>,
): Promise<ControlNode[]> {
  if (several) {
    const wallet = await findWallet(context, subject.contract);
    return wallet ? [wallet] : unknown('custom multisig: several must sign');
  }
  const nodes = await resolveGuard(context, subject, by);
  // What is no signature at all seems to come from the zero address: that no signer is named does not prove nobody.
  if (!nodes.some(({ kind }) => kind === 'nobody')) return nodes;
  const why = 'it names no signer at present';
  return nodes.every(({ kind }) => kind === 'nobody') ? nobodyNow(why) : unknown(why);
}

/** Whoever an entry names that the call names: nobody, while all that is stored is known and none of it is an entry. */
async function resolveItem(
  context: HolderContext,
  { contract, getCandidates }: GuardedFunction,
  { skeleton, isAnswered }: Extract<Guard, { kind: 'item' }>,
): Promise<ControlNode[]> {
  if (skeleton !== 'elsewhere' && !isAnswered) {
    const told = await explainStorage(context.reader, { contract, named: await getCandidates() });
    if (told?.isWhole && told.entries.length === 0 && told.elements === 0)
      return nobodyNow('no item names anybody at present');
  }
  return unknown('the holder of the item named in the call');
}

/** Who satisfies a guard now. One that cannot be told is unknown, with the reason. */
export async function resolveGuard(
  context: HolderContext,
  subject: GuardedFunction,
  guard: Guard,
): Promise<ControlNode[]> {
  const { contract, selector } = subject;
  switch (guard.kind) {
    case 'address': {
      if (guard.altered === 'hashed') return unknown('only a hash of the address asked for is known');
      const address = guard.altered ? undefined : await findAddress(context, contract, guard.source);
      if (!address) return unknown('the address asked for is computed');
      if (address === 'refused') return nobodyNow(noAnswer);
      // What another contract answers now it may answer differently later.
      if (guard.source.kind === 'external' && isBurnAddress(address))
        return nobodyNow('the contract that is asked names nobody at present');
      return [await resolveHolder(context, contract, address)];
    }
    case 'member':
      return resolveMembers(context, subject, guard);
    case 'signature':
      return resolveSignature(context, subject, guard);
    case 'item':
      return resolveItem(context, subject, guard);
    case 'registry': {
      const target = await findAddress(context, contract, guard.target);
      if (!target) return unknown('the contract that decides could not be found');
      if (target === 'refused') return nobodyNow(noAnswer);
      if (guard.selector === canCall) return resolveManaged(context, { manager: target, contract, selector });
      return resolveRegistry(context, subject, { registry: target, question: guard });
    }
  }
}

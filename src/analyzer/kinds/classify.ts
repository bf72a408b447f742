import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { toHex } from '../symbolic/guards.ts';
import { keccak } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, type Term } from '../symbolic/term.ts';
import { isPayout } from '../verdicts/isAuthority.ts';
import { dropLocks } from '../verdicts/openPaths.ts';
import {
  type CommonCalls,
  classByCallees,
  classByCalls,
  type FindSignature,
  sendsAsTold,
} from './classByCalls.ts';
import { classByName, isAnswerName, isNeutralName } from './classByName.ts';
import { classByTransfer } from './classByTransfer.ts';
import type { CodePlaces } from './codePlaces.ts';
import type { NamedPlaces } from './namedPlaces.ts';
import type { OpenTraits } from './readOpenTraits.ts';
import type { TransferTraits } from './readTransferTraits.ts';
import type { RoleAssignments } from './roleAssignments.ts';
import { findDirection, type TokenPlaces } from './tokenPlaces.ts';

/** What was done, by the name of the event with this topic. */
export type FindEventClass = (topic: Hex) => PowerClass | undefined;

/** What a function without a name says itself that it did: all that it logs has to say the same. */
export function classByLogged(
  effects: readonly Effect[],
  findEventClass: FindEventClass,
): PowerClass | undefined {
  const topics = new Set(effects.flatMap((e) => (e.kind === 'log' ? [e.topics[0]?.value] : [])));
  const [first, ...others] = new Set(
    [...topics].map((topic) => (topic === undefined ? undefined : findEventClass(toHex(topic, 32)))),
  );
  return others.length === 0 ? first : undefined;
}

const topic = (signature: string) => keccak(Buffer.from(signature, 'utf8').toString('hex'));

const eventClasses: Partial<Record<PowerClass, readonly string[]>> = {
  upgrade: [
    'Upgraded(address)',
    'BeaconUpgraded(address)',
    'ImplementationUpdated(address)',
    'NewImplementation(address,address)',
    'DiamondCut((address,uint8,bytes4[])[],address,bytes)',
    'ChangedMasterCopy(address)',
    'CodeUpdated(bytes32,address)',
  ],
  ownership: [
    'AdminChanged(address,address)',
    'OwnershipTransferred(address,address)',
    'OwnershipTransferStarted(address,address)',
    'OwnerChanged(address,address)',
    'OwnerNominated(address)',
    'RoleGranted(bytes32,address,address)',
    'RoleRevoked(bytes32,address,address)',
    'RoleAdminChanged(bytes32,bytes32,bytes32)',
    'AuthorityUpdated(address)',
    'AddedOwner(address)',
    'RemovedOwner(address)',
    'ChangedThreshold(uint256)',
    'NewAdmin(address)',
    'NewAdmin(address,address)',
    'NewPendingAdmin(address)',
    'NewPendingAdmin(address,address)',
    'SetPermission(address,address,bytes32,bool)',
    'LogSetOwner(address)',
    'LogSetAuthority(address)',
    'MinterAdded(address)',
    'MinterRemoved(address)',
  ],
  pause: ['Paused(address)', 'Unpaused(address)', 'Paused()', 'Unpaused()', 'Pause()', 'Unpause()'],
  blacklist: [
    'Blacklisted(address)',
    'UnBlacklisted(address)',
    'AddedBlackList(address)',
    'RemovedBlackList(address)',
  ],
};
const topicClasses = new Map(
  Object.entries(eventClasses).flatMap(([kind, signatures]) =>
    signatures.map((s) => [topic(s), kind as PowerClass] as const),
  ),
);

/** Other contracts asked to run other code. */
const upgradeSelectors = new Set([0x3659cfe6n, 0x4f1ef286n, 0x9623609dn, 0x99a88ec4n, 0xd784d426n]);

interface Context {
  /** The published text, where the selector is known. */
  readonly signature: string | undefined;
  /** Types of its arguments, as the code reads them. */
  readonly types: string;
  readonly exploration: Exploration;
  readonly roleAssignments: RoleAssignments;
  /** Ways that were not followed to their end: whoever gets a role on them has it, whatever comes after. */
  readonly cut: readonly Path[];
  readonly traits: TransferTraits;
  readonly tokens: TokenPlaces;
  readonly code: CodePlaces;
  readonly named: NamedPlaces;
  readonly open: OpenTraits;
  readonly common: CommonCalls;
  readonly findSignature: FindSignature;
  readonly findEventClass: FindEventClass;
}

function classByLog(effects: readonly Effect[]): PowerClass | undefined {
  for (const e of effects) {
    const first = e.kind === 'log' ? e.topics[0]?.value : undefined;
    const known = first === undefined ? undefined : topicClasses.get(first);
    if (known) return known;
  }
  return undefined;
}

function replacesCode(e: Effect, { exploration, code }: Context): boolean {
  if (e.kind === 'store') {
    const { hashes, terms } = exploration;
    const field = terms.constant(code.get(describePlace(hashes, e.key).skeleton) ?? 0n);
    const part = (word: Term) => terms.compute('and', [word, field]);
    // A setting packed beside it may change freely.
    return part(e.value) !== part(terms.node('sload', [e.key]));
  }
  return e.kind === 'call' && e.selector !== undefined && upgradeSelectors.has(e.selector);
}

const isGivenAddress = (value: Term) =>
  (value.flags & calldataFlag) !== 0 && (value.flags & callerFlag) === 0;

/** Names an address and has itself called with whatever the sender says: what a proxy does whose new code is to be set up. */
function setsItselfUp({ effects }: Path): boolean {
  const at = effects.findIndex(
    (e) => e.kind === 'call' && e.to.op === 'address' && e.selector === undefined && !e.bare,
  );
  const stores = effects.slice(0, Math.max(at, 0)).filter((e) => e.kind === 'store');
  const [named, ...others] = stores;
  return named?.key.value !== undefined && others.length === 0 && isGivenAddress(named.value);
}

const assignsRole = (effects: readonly Effect[], { roleAssignments, exploration, cut }: Context) =>
  effects.some((e) => e.kind === 'store' && roleAssignments.assignsRole(exploration, e)) ||
  cut.some((path) => roleAssignments.mayAssignRole(exploration, path));

/** A switch beside something else that the call says is one setting of several. */
function classByTraits(effects: readonly Effect[], { traits, exploration }: Context): PowerClass | undefined {
  const stores = effects.filter((e) => e.kind === 'store');
  const classes = stores.map((store) => traits.findClass(exploration, store));
  const setsMore = stores.some(({ value }, i) => !classes[i] && value.flags & calldataFlag);
  return classes.find((what) => what !== undefined && !(what === 'pause' && setsMore));
}

/** A setter of which nothing is known but what it sets. */
function classNameless(stores: readonly Store[], context: Context): PowerClass | undefined {
  const { exploration, named, open } = context;
  return named.findClass(exploration, stores) ?? open.findClass(exploration, stores);
}

const leaves = (e: Effect) => e.kind !== 'store' && e.kind !== 'log';

/** setCompleted(uint256) */
const completedSelector = 0xfdacd576n;

/** Records of migrations tell the next of them where they are; no code is replaced. */
function onlyTellsNext(effects: readonly Effect[]): boolean {
  const acts = effects.filter((e) => e.kind !== 'log');
  return acts.length > 0 && acts.every((e) => e.kind === 'call' && e.selector === completedSelector);
}

/** A name alone would be an accusation: something must be made, or leave, here or elsewhere. */
function isBorneOut(called: PowerClass, effects: readonly Effect[]): boolean {
  if (called === 'mint')
    return effects.some((e) => leaves(e) || (e.kind === 'store' && findDirection(e) === 'up'));
  if (called === 'upgrade') return !onlyTellsNext(effects);
  return called !== 'withdraw' || effects.some(leaves);
}

/** What pools call back with, each under a name of its own: what is paid there was settled before. */
const answerTypes: ReadonlySet<string> = new Set([
  'address,uint256,uint256,bytes',
  'int256,int256,bytes',
  'uint256,uint256,bytes',
]);

/** What a nameless function, or one whose name says nothing, does besides what its name is for. */
function classByAct(effects: readonly Effect[], context: Context): PowerClass {
  if (assignsRole(effects, context)) return 'ownership';
  const { signature, types } = context;
  const calledBack = answerTypes.has(types) && (signature === undefined || /call\(/i.test(signature));
  const isAnswer = calledBack || (signature !== undefined && isAnswerName(signature));
  const neutral = isAnswer || (signature !== undefined && isNeutralName(signature));
  const isPaid = neutral ? sendsAsTold : isPayout;
  const paid = !isAnswer && effects.some(isPaid) ? 'withdraw' : undefined;
  const acted = neutral ? paid : (classByCalls(effects, context.common) ?? paid);
  const stores = effects.filter((e) => e.kind === 'store');
  return (
    acted ??
    classByTraits(effects, context) ??
    (context.signature === undefined ? classNameless(stores, context) : undefined) ??
    classByCallees(effects, context.findSignature, context.signature === undefined) ??
    'other'
  );
}

/**
 * What a function does with its power. What it was seen doing counts before what it is called; without
 * either it is "other".
 */
export function classify(paths: readonly Path[], context: Context): PowerClass {
  const { signature, exploration, tokens } = context;
  const effects = paths.flatMap((p) => dropLocks(p.effects));
  if (effects.some((e) => replacesCode(e, context))) return 'upgrade';
  const logged = classByLog(effects);
  if (logged) return logged;
  const moved = classByTransfer(paths, exploration, tokens);
  const isAsked = assignsRole(effects, context);
  const called =
    signature === undefined
      ? classByLogged(effects, context.findEventClass)
      : classByName(signature, isAsked);
  const isPaidOut = called === 'withdraw' && moved === 'seize' && isBorneOut(called, effects);
  if (moved && !isPaidOut) return moved;
  // A setter of many things is what it has others do, where their names say more than its own.
  const told = called === 'other' ? classByCallees(effects, context.findSignature) : undefined;
  if (called && isBorneOut(called, effects)) return told ?? called;
  const act = classByAct(effects, context);
  const isSetUp = act === 'other' && signature === undefined && paths.length > 0 && paths.every(setsItselfUp);
  return isSetUp ? 'upgrade' : act;
}

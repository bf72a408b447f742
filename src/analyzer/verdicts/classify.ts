import type { Exploration, Path } from '../symbolic/explore.ts';
import { keccak } from '../symbolic/keccak.ts';
import type { Effect } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';
import type { Authority } from './authority.ts';
import { dropLocks } from './dropLocks.ts';
import { isPayout } from './isPayout.ts';
import type { TransferTraits } from './readTransferTraits.ts';

export type FunctionClass =
  | 'mint'
  | 'pause'
  | 'blacklist'
  | 'fee'
  | 'upgrade'
  | 'ownership'
  | 'withdraw'
  | 'other';

const topic = (signature: string) => keccak(Buffer.from(signature, 'utf8').toString('hex'));
const TRANSFER = topic('Transfer(address,address,uint256)');
const TRANSFER_SINGLE = topic('TransferSingle(address,address,address,uint256,uint256)');
const TRANSFER_BATCH = topic('TransferBatch(address,address,address,uint256[],uint256[])');
const IMPLEMENTATION_SLOT = topic('eip1967.proxy.implementation') - 1n;

const topicClasses = new Map<bigint, FunctionClass>([
  ...['Upgraded(address)', 'BeaconUpgraded(address)', 'AdminChanged(address,address)'].map(
    (s) => [topic(s), 'upgrade'] as const,
  ),
  ...[
    'OwnershipTransferred(address,address)',
    'OwnershipTransferStarted(address,address)',
    'RoleGranted(bytes32,address,address)',
    'RoleRevoked(bytes32,address,address)',
    'RoleAdminChanged(bytes32,bytes32,bytes32)',
    'AuthorityUpdated(address)',
    'AddedOwner(address)',
    'RemovedOwner(address)',
    'ChangedThreshold(uint256)',
    'NewAdmin(address)',
    'NewPendingAdmin(address)',
  ].map((s) => [topic(s), 'ownership'] as const),
  ...['Paused(address)', 'Unpaused(address)', 'Pause()', 'Unpause()'].map(
    (s) => [topic(s), 'pause'] as const,
  ),
  ...[
    'Blacklisted(address)',
    'UnBlacklisted(address)',
    'AddedBlackList(address)',
    'RemovedBlackList(address)',
  ].map((s) => [topic(s), 'blacklist'] as const),
]);

const verbs =
  'set|add|remove|update|change|configure|transfer|accept|renounce|grant|revoke|claim|nominate|replace|swap|enable|disable|cancel|begin|rollback|label';
const offices =
  'owner|admin|role|govern|authority|guardian|minter|pauser|blacklister|rescuer|operator|signer|keeper|controller|manager|module|master|strategist|wards';

/** Names say what an author meant; read in this order, the first that fits wins. */
const nameClasses: readonly (readonly [RegExp, FunctionClass])[] = [
  [/upgrade|implementation|setbeacon|diamondcut|migrateto|setcode|^setlogic/i, 'upgrade'],
  [new RegExp(`^_?(${verbs}).*(${offices})|^rely$|^deny$|^(change|set)threshold`, 'i'), 'ownership'],
  [
    /black.?list|block(ed)?list|deny.?list|freeze|frozen|^(un)?ban|sanction|bots?$|destroyblackfunds/i,
    'blacklist',
  ],
  [
    /pause|^halt|^stop|^start$|^resume|shut ?down|enabletrading|opentrading|settrading|^cage$|lockdown/i,
    'pause',
  ],
  [/fee|tax|commission|royalt|bps|setparams/i, 'fee'],
  [/^_?(safe)?mint|^issue$|^airdrop|^inflate/i, 'mint'],
  [
    /withdraw|sweep|rescue|recovererc|drain|skim|^collect|salvage|retrieve|manualsend|clearstuck/i,
    'withdraw',
  ],
];

/** Zero, or required to be zero on this path: minting shows as a transfer from nobody. */
const isNobody = (term: Term | undefined, path: Path) =>
  term?.value === 0n || path.constraints.some((c) => c.base === term && !c.truth);

function classifyEffect(e: Effect, path: Path): FunctionClass | undefined {
  if (e.kind === 'store' && e.key.value === IMPLEMENTATION_SLOT) return 'upgrade';
  if (e.kind !== 'log') return undefined;
  const [first, second, third] = e.topics;
  const known = first?.value === undefined ? undefined : topicClasses.get(first.value);
  if (known) return known;
  if (first?.value === TRANSFER && isNobody(second, path)) return 'mint';
  if ((first?.value === TRANSFER_SINGLE || first?.value === TRANSFER_BATCH) && isNobody(third, path))
    return 'mint';
  return undefined;
}

function classifyByTraits(effects: readonly Effect[], traits: TransferTraits): FunctionClass | undefined {
  for (const e of effects) {
    if (e.kind !== 'store') continue;
    const found = traits.findClass(e.key);
    if (found) return found;
  }
  return undefined;
}

/**
 * What a function does with its power. What it was seen doing counts before what it is called; without
 * either it is "other".
 */
export function classify(
  paths: readonly Path[],
  params: {
    name: string | undefined;
    exploration: Exploration;
    authority: Authority;
    traits: TransferTraits;
  },
): FunctionClass {
  const { name, exploration, authority, traits } = params;
  const seen = paths.flatMap((p) => p.effects.map((e) => classifyEffect(e, p))).find((c) => c !== undefined);
  const called = name && nameClasses.find(([pattern]) => pattern.test(name))?.[1];
  if (seen) return seen;
  if (called) return called;
  const effects = paths.flatMap((p) => dropLocks(p.effects));
  const appoints = (e: Effect) =>
    e.kind === 'store' &&
    (authority.isList(exploration, e.key) || authority.findSeized(exploration, e) !== undefined);
  if (effects.some(appoints)) return 'ownership';
  return classifyByTraits(effects, traits) ?? (effects.some(isPayout) ? 'withdraw' : 'other');
}

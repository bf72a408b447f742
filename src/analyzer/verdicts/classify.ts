import type { Path } from '../symbolic/explore.ts';
import { keccak } from '../symbolic/keccak.ts';
import type { Effect } from '../symbolic/state.ts';
import { CALLDATA } from '../symbolic/term.ts';
import { isPayout } from './isPayout.ts';
import type { TransferTraits } from './readTransferTraits.ts';

export type FunctionClass = 'mint' | 'pause' | 'blacklist' | 'fee' | 'upgrade' | 'ownership' | 'withdraw' | 'other';

const topic = (signature: string) => keccak(Buffer.from(signature, 'utf8').toString('hex'));
const TRANSFER = topic('Transfer(address,address,uint256)');
const TRANSFER_SINGLE = topic('TransferSingle(address,address,address,uint256,uint256)');
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
  ...['Paused(address)', 'Unpaused(address)', 'Pause()', 'Unpause()'].map((s) => [topic(s), 'pause'] as const),
  ...['Blacklisted(address)', 'UnBlacklisted(address)', 'AddedBlackList(address)', 'RemovedBlackList(address)'].map(
    (s) => [topic(s), 'blacklist'] as const,
  ),
]);

/** Names say what an author meant; read in this order, the first that fits wins. */
const nameClasses: readonly (readonly [RegExp, FunctionClass])[] = [
  [/black.?list|block(ed)?list|deny.?list|freeze|frozen|banned|^ban|^unban|sanction|bot(s|list)?$|isbot|confiscate|destroyblackfunds/i, 'blacklist'],
  [/pause|^halt|^stop|^resume|shut ?down|killswitch|circuit|enabletrading|opentrading|tradingenabled|settrading|^cage$|lockdown/i, 'pause'],
  [/upgrade|implementation|setbeacon|diamondcut|migrateto|setcode|^setlogic/i, 'upgrade'],
  [/owner(ship)?|admin|role|govern|authority|guardian|^rely$|^deny$|minter$|pauser$|operator|signer|threshold|keeper|wards?|controller|manager|module|setpending|master/i, 'ownership'],
  [/fee|tax|commission|royalt|rate(bps)?$|bps|spread|slippage/i, 'fee'],
  [/^_?(safe)?mint|^issue|^print|^airdrop|inflate|premint|mintto/i, 'mint'],
  [/withdraw|sweep|rescue|recover|drain|claimtokens|skim|collect|^pull|emergency|salvage|retrieve/i, 'withdraw'],
];

function classifyEffect(e: Effect): FunctionClass | undefined {
  if (e.kind === 'store' && e.key.value === IMPLEMENTATION_SLOT) return 'upgrade';
  if (e.kind !== 'log') return undefined;
  const [first, second, third] = e.topics;
  const known = first?.value === undefined ? undefined : topicClasses.get(first.value);
  if (known) return known;
  if (first?.value === TRANSFER && second?.value === 0n) return 'mint';
  if (first?.value === TRANSFER_SINGLE && third?.value === 0n) return 'mint';
  return undefined;
}

/** Writes one of the words or mappings that other functions ask for permission. */
const movesAuthority = (e: Effect, authority: ReadonlySet<bigint>) =>
  e.kind === 'store' && e.key.value !== undefined && authority.has(e.key.value) && (e.value.flags & CALLDATA) !== 0;

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
  params: { name: string | undefined; authoritySlots: ReadonlySet<bigint>; traits: TransferTraits },
): FunctionClass {
  const { name, authoritySlots, traits } = params;
  const effects = paths.flatMap((p) => p.effects);
  const seen = effects.map(classifyEffect).find((c) => c !== undefined);
  const called = name && nameClasses.find(([pattern]) => pattern.test(name))?.[1];
  if (seen) return seen;
  if (called) return called;
  if (effects.some((e) => movesAuthority(e, authoritySlots))) return 'ownership';
  return classifyByTraits(effects, traits) ?? (effects.some(isPayout) ? 'withdraw' : 'other');
}

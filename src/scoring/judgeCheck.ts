import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { type CheckState, checkStates } from '#model/checkStates.ts';
import type { CheckedToken, CheckResult, Grant, GrantKind, Move } from '#model/checks.ts';
import type { GradeRange } from '#model/controlGrade.ts';
import type { AddressKind } from '#model/scans.ts';
import { count, list } from './factors/words.ts';

export interface Reason {
  state: CheckState;
  text: string;
}

/** What is known of an address that a request touches. */
export interface KnownAddress {
  address: string;
  label: string | null;
  kind: AddressKind | null;
  isThief: boolean;
  isOnRecord: boolean;
  verdict: Reason | null;
  control: (GradeRange & { sentence: string }) | null;
}

export interface CheckFacts {
  result: CheckResult;
  known: ReadonlyMap<string, KnownAddress>;
}

const unlimited = 2n ** 160n - 1n;
const older = 2n ** 96n - 1n;

/** Some tokens keep amounts in 96 bits, and Permit2 in 160. */
const isUnlimited = (amount: string): boolean => {
  const value = BigInt(amount);
  return value >= unlimited || value === older;
};

const nameToken = (token: CheckedToken | null): string =>
  token === null ? 'of the chain’s coin' : (token.symbol ?? shortenHash(token.address));

export function nameAddress(address: string, known: CheckFacts['known']): string {
  return known.get(address)?.label ?? shortenHash(address);
}

function nameAmount(amount: string | null, token: CheckedToken | null): string {
  if (amount === null) return `an unknown amount of ${nameToken(token)}`;
  if (isUnlimited(amount)) return `all ${nameToken(token)}`;
  const decimals = token === null ? 18 : token.decimals;
  const unit = decimals === null ? ' in its smallest unit' : '';
  return `${shortenAmount(toDecimal(amount, decimals))} ${nameToken(token)}${unit}`;
}

/** “Leaves: 1.5 WETH, to Router (Kestrel)”. */
export function describeMove(move: Move, known: CheckFacts['known']): string {
  const { direction, kind, token, amount, id, others, isMeasured } = move;
  const what = kind === 'item' ? `item ${id} of ${nameToken(token)}` : nameAmount(amount, token);
  const sides = others.map((one) => nameAddress(one, known));
  const where = sides.length === 0 ? '' : `, ${direction === 'out' ? 'to' : 'from'} ${list(sides)}`;
  const doubt = isMeasured || kind === 'item' ? '' : ' (as the token says; its balance was not readable)';
  return `${direction === 'out' ? 'Leaves' : 'Comes'}: ${what}${where}${doubt}`;
}

const untilOf = ({ until }: Grant) =>
  until === null ? '' : ` until ${until.slice(0, 16).replace('T', ' ')} UTC`;

type Say = (grant: Grant, names: { to: string; on: string }) => string;

const takes = (grant: Grant) => nameAmount(grant.after, grant.token);

const given: Record<GrantKind, Say> = {
  allowance: (grant, { to }) => `${to} may take ${takes(grant)}${untilOf(grant)}`,
  permit2: (grant, { to }) => `${to} may take ${takes(grant)} by Permit2${untilOf(grant)}`,
  operator: (grant, { to }) => `${to} may take every item of ${nameToken(grant.token)}`,
  item: (grant, { to, on }) => `${to} may take item ${grant.after} of ${on}`,
  transfer: (grant, { to }) => `${to} may take ${takes(grant)} once${untilOf(grant)}`,
  order: (grant) => `Whoever fills the order gets ${takes(grant)}${untilOf(grant)}`,
  owner: (_, { to, on }) => `${to} becomes the owner of ${on}`,
  role: (_, { to, on }) => `${to} gets a role on ${on}`,
  code: (_, { to, on }) => `${on} runs the code of ${to} from now on`,
  signer: (_, { to, on }) => `${to} becomes a signer of ${on}`,
  threshold: ({ after }, { on }) =>
    `${on} needs ${after === null ? 'another number of' : after} signers from now on`,
  module: (_, { to, on }) => `${to} may act for ${on} without its signers`,
  guard: (_, { to, on }) => `${to} may stop transactions of ${on}`,
  delegation: (_, { to, on }) => `${on} runs the code of ${to} as its own`,
};

const takenBack: Partial<Record<GrantKind, Say>> = {
  owner: (_, { on }) => `${on} has no owner any more`,
  signer: (_, { to, on }) => `${to} is no signer of ${on} any more`,
  guard: (_, { on }) => `${on} has no guard any more`,
  delegation: (_, { on }) => `${on} runs no other code any more`,
};

export function describeGrant(grant: Grant, known: CheckFacts['known']): string {
  const names = {
    to: grant.to === null ? 'nobody' : nameAddress(grant.to, known),
    on: nameAddress(grant.on, known),
  };
  if (!grant.isTakenBack) return given[grant.kind](grant, names);
  const say = takenBack[grant.kind];
  if (say) return say(grant, names);
  const left =
    grant.after === null || !/^[1-9]/.test(grant.after) || grant.token === null
      ? ''
      : `: ${nameAmount(grant.after, grant.token)} left`;
  return `Takes a right back from ${names.to}${left}`;
}

/** Rights over money that the holder can use alone, at any time. */
const overMoney = new Set<GrantKind>(['allowance', 'permit2', 'operator', 'item', 'delegation', 'module']);
/** The holder of a transfer by Permit2 chooses who gets it; other signed transfers name the receiver. */
const isOverMoney = ({ kind, on, token }: Grant) =>
  overMoney.has(kind) || (kind === 'transfer' && on !== token?.address);
/** A new signer who needs nobody else: one more key of an account of one key changes no threshold. */
const isLoneSigner = ({ kind, on }: Grant, { grants }: CheckResult) =>
  kind === 'signer' && grants.some((one) => one.kind === 'threshold' && one.on === on && one.after === '1');
/** Rights over whoever signs. */
const overAccount = new Set<GrantKind>(['code', 'delegation']);

/** Functions without arguments that promise something and are named so by those who drain wallets, by selector. */
const promising: ReadonlyMap<string, string> = new Map([
  ['0x4e71d92d', 'claim'],
  ['0x3158952e', 'Claim'],
  ['0xb88a802f', 'claimReward'],
  ['0x79372f9a', 'ClaimReward'],
  ['0x372500ab', 'claimRewards'],
  ['0x12798972', 'ClaimRewards'],
  ['0xaf347b61', 'securityUpdate'],
  ['0x5fba79f5', 'SecurityUpdate'],
]);

/** How much a right that is given away is to be feared, by who gets it. */
function judgeGrant(grant: Grant, { result, known }: CheckFacts): Reason[] {
  const text = describeGrant(grant, known);
  // What a right is taken back from is never warned of.
  if (grant.isTakenBack) return [{ state: 'passed', text }];
  const holder = grant.to === null ? undefined : known.get(grant.to);
  const isOwn = grant.on === result.account || (grant.kind === 'delegation' && result.account === null);
  if (overAccount.has(grant.kind) && isOwn)
    return [{ state: holder?.isOnRecord && !holder.isThief ? 'caution' : 'risk', text }];
  if (grant.to === null) return [{ state: 'caution', text }];
  if (holder?.isThief) return [{ state: 'risk', text: `${text}: it is labelled as a thief` }];
  if (isLoneSigner(grant, result))
    return [{ state: 'risk', text: `${text}, and needs nobody else from now on` }];
  if (!isOverMoney(grant)) return [{ state: 'caution', text }];
  if (!holder || holder.kind === null)
    return [{ state: 'unknown', text: `${text}; who that is was not read yet` }];
  // Where a contract can be put at an address known beforehand (CREATE2), a right may be given before the code is there.
  if (holder.kind === 'empty')
    return [{ state: 'risk', text: `${text}: nothing is there yet, and code may be put there later` }];
  if (holder.kind !== 'contract')
    return [{ state: 'risk', text: `${text}: that is one key, not a contract` }];
  if (holder.verdict?.state === 'risk') return [{ state: 'risk', text: `${text}. ${holder.verdict.text}` }];
  const control = holder.control;
  if (control && ['D', 'E', 'F'].includes(control.best))
    return [{ state: 'caution', text: `${text}. ${control.sentence}` }];
  if (!control || control.worst !== control.best)
    return [{ state: 'unknown', text: `${text}; who controls it is not fully known` }];
  if (!holder.isOnRecord) return [{ state: 'unknown', text: `${text}; it is on record of no project here` }];
  return [{ state: 'passed', text }];
}

/** A token that comes and cannot be sold, and whoever is named as a thief. */
function judgeContracts({ result, known }: CheckFacts): Reason[] {
  const incoming = new Set(
    result.moves.flatMap(({ direction, token }) => (direction === 'in' && token ? [token.address] : [])),
  );
  const holders = new Set(result.grants.flatMap(({ to }) => to ?? []));
  return [...known.values()].flatMap((one): Reason[] => {
    const name = one.label ?? shortenHash(one.address);
    if (one.isThief && !holders.has(one.address))
      return [{ state: 'risk', text: `It deals with ${name}, which is labelled as a thief` }];
    if (incoming.has(one.address) && one.verdict && one.verdict.state !== 'passed')
      return [{ state: one.verdict.state, text: `What comes is ${name}. ${one.verdict.text}` }];
    return [];
  });
}

function judgeSimulation({ simulation, moves, grants, calls }: CheckResult): Reason[] {
  if (simulation.state === 'reverts') return [{ state: 'caution', text: `It fails: ${simulation.why}` }];
  if (simulation.state === 'unable')
    return [{ state: 'unknown', text: `It could not be simulated: ${simulation.why}` }];
  const out = moves.filter(({ direction }) => direction === 'out');
  const isPlain = calls.every(
    ({ selector, function: name }) => selector === null || /^(?:safeT|t)ransfer/.test(name ?? ''),
  );
  if (out.length === 0 || out.length < moves.length || grants.length > 0 || isPlain) return [];
  const promise = calls
    .filter(({ value }) => value !== '0')
    .flatMap(({ selector }) => promising.get(selector ?? '') ?? [])[0];
  if (promise !== undefined)
    return [{ state: 'risk', text: `It pays for “${promise}”, and nothing comes back` }];
  return [{ state: 'caution', text: 'Something leaves, and nothing comes back in the same transaction' }];
}

const rankOf = (state: CheckState) => (state === 'passed' ? checkStates.length : checkStates.indexOf(state));

/** All that speaks for a verdict, worst first; what is unknown before what was found to be as it should. */
export function listReasons(facts: CheckFacts): Reason[] {
  const { result } = facts;
  const all: Reason[] = [
    ...result.warnings.map((text): Reason => ({ state: 'risk', text })),
    ...result.grants.flatMap((grant) => judgeGrant(grant, facts)),
    ...judgeContracts(facts),
    ...judgeSimulation(result),
    ...result.unknown.map((text): Reason => ({ state: 'unknown', text })),
  ];
  const each = [...new Map(all.map((one) => [one.text, one])).values()];
  return each.toSorted((a, b) => rankOf(a.state) - rankOf(b.state));
}

const words: Record<CheckState, string> = {
  risk: 'High risk',
  caution: 'Caution',
  unknown: 'Unknown',
  passed: 'No risk found',
};

/** One line that decides. It never says that anything is safe. */
export function judgeCheck(reasons: readonly Reason[], { moves }: CheckResult): Reason {
  const worst = checkStates.find((state) => state !== 'passed' && reasons.some((one) => one.state === state));
  const first = reasons.find(({ state }) => state === worst);
  if (worst && first) return { state: worst, text: `${words[worst]}: ${first.text}` };
  const sides = (['out', 'in'] as const).map(
    (side) => moves.filter(({ direction }) => direction === side).length,
  );
  const [out = 0, back = 0] = sides;
  const what =
    out + back === 0
      ? 'nothing moves'
      : `${count(out, 'asset')} ${out === 1 ? 'leaves' : 'leave'}, ${back} ${back === 1 ? 'comes' : 'come'}`;
  return { state: 'passed', text: `${words.passed}: ${what}` };
}

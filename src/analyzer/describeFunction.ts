import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { doubtForwarded } from './accessVerdict.ts';
import type { AnalyzedFunction, OpenAct } from './analyzedFunction.ts';
import type { UnlistedName } from './analyzeFallback.ts';
import { describeGuard } from './describeGuard.ts';
import { findEventClass } from './findPublishedClass.ts';
import { findSignature } from './findSignature.ts';
import type { Facts } from './gatherFacts.ts';
import { asksSender } from './kinds/asksSender.ts';
import { classify } from './kinds/classify.ts';
import { findMisuse } from './kinds/findMisuse.ts';
import { listOtherPowers } from './kinds/listOtherPowers.ts';
import { readAdminOverride, readPrivilegedUse } from './kinds/privilegedUse.ts';
import { steersTransfers, type TransferConditions } from './kinds/transferConditions.ts';
import type { TransferLimits } from './kinds/transferLimits.ts';
import type { UserRates } from './kinds/userRates.ts';
import type { FoundFunction } from './listFunctions.ts';
import { readForwardedCalls } from './readForwardedCalls.ts';
import type { Path } from './symbolic/exploration.ts';
import { type Guard, type Source, toHex } from './symbolic/guards.ts';
import { callerFlag } from './symbolic/term.ts';
import type { Authority } from './verdicts/authority.ts';
import { callsAtAnyTime } from './verdicts/callsAtAnyTime.ts';
import type { Decision, Study } from './verdicts/decideAccess.ts';
import { findSpent } from './verdicts/findSpent.ts';
import { isEnded, listEnded } from './verdicts/grants.ts';
import { isPayout, isPull } from './verdicts/isAuthority.ts';
import { dropLocks } from './verdicts/openPaths.ts';

/** The address a guard resolves to without asking anyone else. */
function findHolder(guards: readonly Guard[], storage: ReadonlyMap<bigint, bigint>): Hex | undefined {
  const [guard] = guards;
  if (guards.length !== 1 || guard?.kind !== 'address' || guard.altered) return undefined;
  const { source } = guard;
  if (source.kind === 'constant' || source.kind === 'immutable') return source.address;
  if (source.kind !== 'slot') return undefined;
  const word = storage.get(BigInt(source.slot));
  return word === undefined
    ? undefined
    : toHex((word >> BigInt(source.shift)) & BigInt(source.mask) & ((1n << 160n) - 1n), 20);
}

/** The words that decide who holds something, as far as a function's paths change them. */
function listSet({ exploration }: Study, authority: Context['authority'], { storage }: Facts): Hex[] {
  const changed = exploration.paths.flatMap((path) => [
    ...[...path.storage.values()].flatMap((store) => authority.findChanged(exploration, store, storage)),
    ...authority.findReached(exploration, path),
  ]);
  return [...new Set(changed.map(({ slot }) => slot))];
}

/** What a function asks for is gone after it was used: a mint of what the code says, after which nobody mints. */
function isOnce({ guardedPaths }: Decision, exploration: Study['exploration']): boolean {
  const ended = guardedPaths.filter(isEnded);
  return (
    ended.length > 0 &&
    ended.every((path) => findSpent(path, exploration).some(({ key }) => key.value !== undefined))
  );
}

/** Changes nothing but entries of the sender's own: who asks to become the owner is not. */
const staysOwn = ({ effects }: Path) =>
  effects.every((e) => e.kind === 'log' || (e.kind === 'store' && (e.key.flags & callerFlag) !== 0));

/** What those can do with a function from whom it asks no role and no signature. */
function readOpenAct(
  { verdict, signers, openPaths }: Decision,
  classOf: (paths: readonly Path[]) => PowerClass,
): OpenAct | undefined {
  const open = openPaths.filter(isEnded);
  if (verdict !== 'open' || signers.length > 0 || open.length === 0) return undefined;
  const seen = classOf(open);
  const what = seen === 'ownership' && open.every(staysOwn) ? 'other' : seen;
  const acting = open.filter((path) => classOf([path]) === what);
  return { class: what, isAsked: (acting.length > 0 ? acting : open).every(asksSender) };
}

/** Code can ask for hundreds of addresses in every function. */
const mostDescribed = 20;

function describeGuards(guards: readonly Guard[]): string {
  const words = guards.slice(0, mostDescribed).map(describeGuard);
  const rest = guards.length - words.length;
  return [...words, ...(rest > 0 ? [`${rest} more`] : [])].join('; or ');
}

/** Puts a name, a class and words to one verdict. */
export function describeFunction(
  { unlisted, ...f }: Described,
  study: Study,
  context: Context,
): AnalyzedFunction {
  const { decision, exploration } = study;
  const { facts, authority, forward, ...places } = context;
  const signature = unlisted ? undefined : findSignature(f.selector);
  const name = unlisted ?? signature?.slice(0, signature.indexOf('('));
  // A lock that a path cut short has not opened again would look like a switch.
  const paths = listEnded(decision.guardedPaths.length > 0 ? decision.guardedPaths : exploration.paths);
  const classOf = (some: readonly Path[], cut: readonly Path[] = []) =>
    classify(some, {
      signature,
      types: f.arguments,
      exploration,
      cut,
      findSignature,
      findEventClass,
      ...places,
    });
  const some =
    readPrivilegedUse(decision, { exploration, tokens: context.tokens }) ??
    readAdminOverride(decision, (acting) => classOf(acting));
  const named = classOf(paths, decision.guardedPaths);
  const asked = [...decision.guards, ...decision.signers];
  const changed = !unlisted && facts.byCode.get(f.selector)?.decision.verdict !== decision.verdict;
  return {
    ...f,
    name,
    signature,
    verdict: doubtForwarded(decision, f.facet),
    reason: decision.reason,
    class: named,
    stateMutability: isDeclaredView(f) && leavesTrace(study) ? 'nonpayable' : f.stateMutability,
    beside:
      decision.guardedPaths.length > 0
        ? listOtherPowers(decision.guardedPaths, named, { exploration, ...places })
        : [],
    guard: asked.length > 0 ? describeGuards(asked) : undefined,
    guards: decision.guards,
    signers: decision.signers,
    once: isOnce(decision, exploration),
    steersTransfers: steersTransfers(decision.guardedPaths, { exploration, ...places }),
    uncapped: decision.guardedPaths.some((path) => context.rates.setsFreely(path, exploration)),
    anybody: readOpenAct(decision, (some) => classOf(some)),
    misuse: unlisted
      ? undefined
      : findMisuse(decision, { exploration, takesBytes: f.arguments.includes('bytes') }),
    some: some && { ...some, guard: describeGuards(some.guards) },
    forwardedCalls: unlisted
      ? undefined
      : readForwardedCalls(BigInt(f.selector), decision, { exploration, forward }),
    callsAtAnyTime: callsAtAnyTime(exploration.paths),
    sets: listSet(study, authority, facts),
    holder: findHolder(decision.guards, facts.storage),
    method: changed ? 'state' : 'symbolic',
  };
}

const isDeclaredView = ({ stateMutability }: FoundFunction) =>
  stateMutability === 'view' || stateMutability === 'pure';

/** Seen changing storage, logging, creating, destroying or paying. Another plain call may be a question of an old compiler. */
const leavesTrace = ({ exploration }: Study): boolean =>
  listEnded(exploration.paths).some(({ effects }) =>
    dropLocks(effects).some(
      (e) => (e.kind !== 'call' && e.kind !== 'delegatecall') || isPayout(e) || isPull(e),
    ),
  );

type Described = FoundFunction & Pick<AnalyzedFunction, 'facet'> & { readonly unlisted?: UnlistedName };

export type Context = {
  readonly facts: Facts;
  readonly authority: Authority;
  /** What the contract hands calls on to that it does not know itself. */
  readonly forward: Source | undefined;
  readonly limits: TransferLimits;
  readonly conditions: TransferConditions;
  readonly rates: UserRates;
} & Pick<
  Parameters<typeof classify>[1],
  'roleAssignments' | 'traits' | 'tokens' | 'code' | 'named' | 'open' | 'common'
>;

import { keccak256 } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { type PowerClass, unlistedSelectors } from '#model/powerClasses.ts';
import { doubtForwarded, settleBySimulation } from './accessVerdict.ts';
import type { AnalyzedFunction, OpenAct } from './analyzedFunction.ts';
import { createTimer } from './createTimer.ts';
import { describeGuard } from './describeGuard.ts';
import {
  type Call,
  detectProxy,
  exploreFallback,
  findForward,
  type GetCode,
  type ProxyKind,
  type ReadStorage,
  readUnknownCalls,
  type UnknownCalls,
} from './detectProxy.ts';
import { createProgram, parseBytecode } from './evm/program.ts';
import { findEventSignature } from './findEventSignature.ts';
import { findSignature } from './findSignature.ts';
import { type Facts, gatherFacts } from './gatherFacts.ts';
import { asksSender } from './kinds/asksSender.ts';
import { listCommonCalls } from './kinds/classByCalls.ts';
import { classByEvent } from './kinds/classByEvent.ts';
import { readTokenPlaces } from './kinds/classByTransfer.ts';
import { classByView } from './kinds/classByView.ts';
import { classify } from './kinds/classify.ts';
import { readCodePlaces } from './kinds/codePlaces.ts';
import { findMisuse } from './kinds/findMisuse.ts';
import { listBeside } from './kinds/listBeside.ts';
import { readNamedPlaces } from './kinds/namedPlaces.ts';
import { readAdminOverride, readPrivilegedUse } from './kinds/privilegedUse.ts';
import { readOpenTraits } from './kinds/readOpenTraits.ts';
import { readTransferTraits } from './kinds/readTransferTraits.ts';
import { readRoleAssignments } from './kinds/roleAssignments.ts';
import {
  readTransferConditions,
  steersTransfers,
  type TransferConditions,
} from './kinds/transferConditions.ts';
import { readTransferLimits, type TransferLimits } from './kinds/transferLimits.ts';
import { readUserRates, type UserRates } from './kinds/userRates.ts';
import type { FoundFunction } from './listFunctions.ts';
import { openTable } from './openTable.ts';
import { type Callees, readCallees } from './readCallees.ts';
import { listParts } from './readFacets.ts';
import { readHandedOn } from './readHandedOn.ts';
import { confirmTakeovers } from './simulateFunction.ts';
import { studyUnlisted, type UnlistedName, type UnlistedStudy } from './studyUnlisted.ts';
import type { Path } from './symbolic/exploration.ts';
import { type Guard, type Source, toHex } from './symbolic/guards.ts';
import { callerFlag } from './symbolic/term.ts';
import { type Authority, readAuthority } from './verdicts/authority.ts';
import { callsAtAnyTime } from './verdicts/callsAtAnyTime.ts';
import type { Decision, Study } from './verdicts/decideAccess.ts';
import { findSpent } from './verdicts/findSpent.ts';
import { findTakeovers, type Takeover } from './verdicts/findTakeovers.ts';
import { isEnded, listEnded } from './verdicts/grants.ts';
import { dropLocks } from './verdicts/openPaths.ts';

/** What was done, by the published name of the event with this topic. */
export function findEventClass(topic: Hex): PowerClass | undefined {
  const signature = findEventSignature(topic);
  return signature === undefined ? undefined : classByEvent(signature);
}

const findView = openTable(new URL('./signatures/views.json', import.meta.url));

/** What setting a word would be, by the published name of the view that answers from it. */
export function findViewClass(selector: string): PowerClass | undefined {
  const signature = findView(selector);
  return signature === undefined ? undefined : classByView(signature);
}

export interface ContractAnalysis {
  readonly codeHash: Hex;
  readonly codeSize: number;
  readonly proxy: ProxyKind;
  readonly unknownCalls: UnknownCalls;
  readonly functions: readonly AnalyzedFunction[];
  readonly takeovers: readonly Takeover[];
  /** For some functions time or steps ran out before their paths did. */
  readonly budgetExceeded: boolean;
  readonly storage: readonly { readonly slot: Hex; readonly value: Hex }[];
  /** Whom its code calls, that of its facets included. */
  readonly callees: Callees;
}

export interface AnalyzeContractParams {
  /** Runtime code as hex. */
  readonly code: string;
  /** Storage of the address the code runs at (the proxy's, for an implementation). */
  readonly readStorage?: ReadStorage;
  readonly call?: Call;
  /** Of a diamond's facets. */
  readonly getCode?: GetCode;
  /** Milliseconds that only grow, for the time budget. */
  readonly now: () => number;
  readonly timeLimit?: number;
}

/** Of all that is computed for one contract; each part has less. */
const wholeTimeLimit = 20_000;
const facetsTimeLimit = 5_000;
const proxyTimeLimit = 200;
const unlistedTimeLimit = 200;
const unlistedSteps = 8000;
const unlistedPaths = 100;

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
function describeFunction({ unlisted, ...f }: Described, study: Study, context: Context): AnalyzedFunction {
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
        ? listBeside(decision.guardedPaths, named, { exploration, ...places })
        : [],
    guard: asked.length > 0 ? describeGuards(asked) : undefined,
    guards: decision.guards,
    signers: decision.signers,
    once: isOnce(decision, exploration),
    steersTransfers: steersTransfers(decision.guardedPaths, { exploration, ...places }),
    uncapped: decision.guardedPaths.some((path) => context.rates.setsFreely(path, exploration)),
    anybody: readOpenAct(decision, (some) => classOf(some)),
    misuse: unlisted ? undefined : findMisuse(decision),
    some: some && { ...some, guard: describeGuards(some.guards) },
    handedOn: unlisted ? undefined : readHandedOn(BigInt(f.selector), decision, { exploration, forward }),
    callsAtAnyTime: callsAtAnyTime(exploration.paths),
    sets: listSet(study, authority, facts),
    holder: findHolder(decision.guards, facts.storage),
    method: changed ? 'state' : 'symbolic',
  };
}

const isDeclaredView = ({ stateMutability }: FoundFunction) =>
  stateMutability === 'view' || stateMutability === 'pure';

/** Seen changing storage, logging, creating or destroying. A plain call may be a question of an old compiler. */
const leavesTrace = ({ exploration }: Study): boolean =>
  listEnded(exploration.paths).some(({ effects }) =>
    dropLocks(effects).some(({ kind }) => kind !== 'call' && kind !== 'delegatecall'),
  );

type Described = FoundFunction & Pick<AnalyzedFunction, 'facet'> & { readonly unlisted?: UnlistedName };

type Context = {
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

/** All that is said of a function but what it is called. */
const wordsOf = (one: AnalyzedFunction) => JSON.stringify({ ...one, selector: '', name: '' });

function createUnlistedBudget(now: () => number, isAllOver: () => boolean) {
  const isOver = createTimer(now, unlistedTimeLimit);
  return { steps: unlistedSteps, paths: unlistedPaths, isOver: () => isOver() || isAllOver() };
}

/** Powers that lie in no function of the interface. */
function describeUnlisted(studies: readonly UnlistedStudy[], context: Context): AnalyzedFunction[] {
  const described = studies.map(([name, study]) => {
    const found = { arguments: '', stateMutability: 'payable', facet: undefined, unlisted: name };
    return describeFunction({ ...found, selector: unlistedSelectors[name] }, study, context);
  });
  const acting = described.filter(
    ({ verdict, some, anybody }) => verdict !== 'open' || some || (anybody && anybody.class !== 'other'),
  );
  // Where there is no other function for it, the fallback takes calls without input too.
  return [...Map.groupBy(acting, wordsOf).values()].flatMap(([first]) => first ?? []);
}

/**
 * Who may do what to a contract, from its runtime code: every function privileged, open or honestly
 * unknown, with the check that guards it. Storage and calls, when given, settle what code alone cannot.
 */
export async function analyzeContract(params: AnalyzeContractParams): Promise<ContractAnalysis> {
  const { readStorage, call, now } = params;
  const isAllOver = createTimer(now, wholeTimeLimit);
  const bytes = parseBytecode(params.code);
  const program = createProgram(bytes);
  const fallback = exploreFallback(program, createTimer(now, proxyTimeLimit));
  const detected = await detectProxy(bytes, fallback, { readStorage, call });
  const isOver = createTimer(now, facetsTimeLimit);
  const { proxy, parts } = await listParts(program, detected, { ...params, isOver });
  const facts = await gatherFacts(parts, { ...params, isOver: isAllOver });
  const { studies, storage } = facts;
  const authority = readAuthority(studies);
  const unlistedStudies = studyUnlisted(program, {
    listed: parts.flatMap(({ functions }) => functions.map(({ selector }) => selector)),
    budget: createUnlistedBudget(now, isAllOver),
  });
  const context = {
    facts,
    authority,
    forward: findForward(fallback)?.source,
    roleAssignments: readRoleAssignments(studies, authority),
    traits: readTransferTraits(studies),
    limits: readTransferLimits(studies),
    conditions: readTransferConditions(studies),
    rates: readUserRates([...studies.values(), ...unlistedStudies.map(([, study]) => study)]),
    tokens: readTokenPlaces(studies),
    code: readCodePlaces(studies, fallback),
    named: readNamedPlaces(studies, findViewClass),
    open: readOpenTraits(studies),
    common: listCommonCalls(studies.values()),
  };
  const described = parts.flatMap(({ functions: found, facet }) =>
    found.flatMap((f) => {
      const study = studies.get(f.selector);
      return study ? [describeFunction({ ...f, facet }, study, context)] : [];
    }),
  );
  const unlisted = describeUnlisted(unlistedStudies, context);
  // What the admin of a transparent proxy sends is no function, and known by its kind.
  const beside = unlisted.filter((f) => proxy.kind !== 'transparent' || f.class !== 'upgrade');
  const functions = [...(await settleBySimulation(call, described)), ...beside];
  return {
    codeHash: keccak256(bytes),
    codeSize: bytes.length,
    proxy,
    unknownCalls: proxy.kind === 'diamond' ? 'followed' : readUnknownCalls(fallback),
    functions,
    takeovers: await confirmTakeovers(call, findTakeovers(studies, authority), described),
    budgetExceeded: functions.some((f) => f.reason === 'budget'),
    storage: [...storage].map(([slot, value]) => ({ slot: toHex(slot, 32), value: toHex(value, 32) })),
    callees: readCallees(parts, facts, { isDiamond: proxy.kind === 'diamond', isOver: isAllOver }),
  };
}

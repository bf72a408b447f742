import { keccak256 } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { unlistedSelectors } from '#model/powerClasses.ts';
import { settleBySimulation } from './accessVerdict.ts';
import type { AnalyzedFunction } from './analyzedFunction.ts';
import { analyzeFallback, type FallbackStudy } from './analyzeFallback.ts';
import { createTimer } from './createTimer.ts';
import { type Context, describeFunction } from './describeFunction.ts';
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
import { findViewClass } from './findPublishedClass.ts';
import { gatherFacts } from './gatherFacts.ts';
import { listCommonCalls } from './kinds/classByCalls.ts';
import { readTokenPlaces } from './kinds/classByTransfer.ts';
import { readCodePlaces } from './kinds/codePlaces.ts';
import { readNamedPlaces } from './kinds/namedPlaces.ts';
import { readOpenTraits } from './kinds/readOpenTraits.ts';
import { readTransferTraits } from './kinds/readTransferTraits.ts';
import { readRoleAssignments } from './kinds/roleAssignments.ts';
import { readTransferConditions } from './kinds/transferConditions.ts';
import { readTransferLimits } from './kinds/transferLimits.ts';
import { readUserRates } from './kinds/userRates.ts';
import { type Callees, readCallees } from './readCallees.ts';
import { listParts } from './readFacets.ts';
import { confirmTakeovers } from './simulateFunction.ts';
import { toHex } from './symbolic/guards.ts';
import { readAuthority } from './verdicts/authority.ts';
import { findTakeovers, type Takeover } from './verdicts/findTakeovers.ts';

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
/** Loops over lists of calls take longest; what is not followed by then is said to be. */
const calleesTimeLimit = 4_000;
const unlistedSteps = 8000;
const unlistedPaths = 100;

/** All that is said of a function but what it is called. */
const wordsOf = (one: AnalyzedFunction) => JSON.stringify({ ...one, selector: '', name: '' });

function createUnlistedBudget(now: () => number, isAllOver: () => boolean) {
  const isOver = createTimer(now, unlistedTimeLimit);
  return { steps: unlistedSteps, paths: unlistedPaths, isOver: () => isOver() || isAllOver() };
}

/** Powers that lie in no function of the interface. */
function describeUnlisted(studies: readonly FallbackStudy[], context: Context): AnalyzedFunction[] {
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
  const unlistedStudies = analyzeFallback(program, {
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
  const takeovers = await confirmTakeovers(call, findTakeovers(studies, authority), described);
  const isCalleesOver = createTimer(now, calleesTimeLimit);
  return {
    codeHash: keccak256(bytes),
    codeSize: bytes.length,
    proxy,
    unknownCalls: proxy.kind === 'diamond' ? 'followed' : readUnknownCalls(fallback),
    functions,
    takeovers,
    budgetExceeded: functions.some((f) => f.reason === 'budget'),
    storage: [...storage].map(([slot, value]) => ({ slot: toHex(slot, 32), value: toHex(value, 32) })),
    callees: readCallees(parts, facts, {
      isDiamond: proxy.kind === 'diamond',
      isOver: () => isCalleesOver() || isAllOver(),
    }),
  };
}

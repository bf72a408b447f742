import { encodeFunctionData, parseAbi } from 'viem';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { encodeSample } from '#analyzer/simulateFunction.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { encodeBalanceOf } from '../reads/balanceOf.ts';
import { checksum } from '../reads/decode.ts';
import { makeFreshAddress } from '../reads/makeFreshAddress.ts';
import type { ProbeAnswer } from '../reads/readProbe.ts';
import type { StateReader } from '../reads/stateReader.ts';
import { type Ask, simulateAsUnprivileged } from './simulateAsUnprivileged.ts';

/** What an unprivileged caller does to a contract, with what is asked before and after. */
export interface Try {
  asks: readonly Ask[];
  act: Ask;
  /** What the answers show to have happened, in words. */
  judge: (
    before: readonly (bigint | undefined)[],
    after: readonly (bigint | undefined)[],
  ) => string | undefined;
}

export interface OpenSubject {
  contract: Hex;
  caller: Hex;
  /** Somebody who has tokens of the contract; undefined where nobody was found. */
  victim: Hex | undefined;
}

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function paused() view returns (bool)',
]);
/** A function that no contract has: only the caller's own program answers it. */
const ownQuestion: Hex = '0x5eed51de';
/** One, a token of 18 decimals, and a number that no token of a collection is likely to have. */
const amounts = [1n, 10n ** 18n, 0x5a5a_5a5a_5a5a_5a5an];
const switches = [0n, 1n];

type Acting = Pick<AnalyzedFunction, 'selector' | 'arguments'>;
type ListTries = (subject: OpenSubject, found: Acting) => Try[];

const toAsk = (to: Hex) => (data: Hex) => ({ to, data });

const tryMint: ListTries = ({ contract, caller }, found) =>
  amounts.map((value) => ({
    asks: [encodeFunctionData({ abi, functionName: 'totalSupply' }), encodeBalanceOf(caller)].map(
      toAsk(contract),
    ),
    act: { to: contract, data: encodeSample(found, { value, who: caller }) },
    judge: ([supply, balance], [supplyAfter, balanceAfter]) => {
      if (supply !== undefined && supplyAfter !== undefined)
        return supplyAfter > supply ? `the supply rose from ${supply} to ${supplyAfter}` : undefined;
      // A collection need not count its tokens.
      return balance !== undefined && balanceAfter !== undefined && balanceAfter > balance
        ? `its own balance rose from ${balance} to ${balanceAfter}`
        : undefined;
    },
  }));

const tryPause: ListTries = ({ contract, caller }, found) =>
  switches.map((value) => ({
    asks: [{ to: contract, data: encodeFunctionData({ abi, functionName: 'paused' }) }],
    act: { to: contract, data: encodeSample(found, { value, who: caller }) },
    judge: ([before], [after]) =>
      before !== undefined && after !== undefined && before !== after
        ? `paused() turned from ${before !== 0n} to ${after !== 0n}`
        : undefined,
  }));

const tryUpgrade: ListTries = ({ contract, caller }, found) => [
  {
    asks: [{ to: contract, data: ownQuestion }],
    act: { to: contract, data: encodeSample(found, { value: 0n, who: caller }) },
    judge: ([before], [after]) => {
      const own = BigInt(ownQuestion) << 224n;
      return before !== own && after === own ? 'the contract ran code of the caller’s choice' : undefined;
    },
  },
];

const trySeize: ListTries = ({ contract, caller, victim }, found) =>
  victim === undefined
    ? []
    : [
        { first: victim, who: caller },
        { first: caller, who: victim },
      ].map((addresses) => ({
        asks: [{ to: contract, data: encodeBalanceOf(victim) }],
        act: { to: contract, data: encodeSample(found, { value: 1n, ...addresses }) },
        judge: ([before], [after]) =>
          before !== undefined && after !== undefined && after < before
            ? `the balance of ${checksum(victim)} fell from ${before} to ${after}`
            : undefined,
      }));

/** What a contract destroys of its own is no holder's. */
const tryBurn: ListTries = (subject, found) =>
  subject.victim === subject.contract ? [] : trySeize(subject, found);

/** Powers that nobody should have for nothing, with how an unprivileged caller tries them. */
const openClasses = {
  mint: tryMint,
  pause: tryPause,
  upgrade: tryUpgrade,
  seize: trySeize,
  burn: tryBurn,
  // Their use shows in no standard answer.
  blacklist: undefined,
  fee: undefined,
} satisfies Partial<Record<PowerClass, ListTries | undefined>>;
type OpenClass = keyof typeof openClasses;

const isOpenClass = (what: PowerClass): what is OpenClass => Object.hasOwn(openClasses, what);
const needsVictim = (what: OpenClass) => what === 'seize' || what === 'burn';
/** What asks for an allowance, tokens or an entry of the sender's own does of these what its giver agreed to. */
const isAgreed = (what: OpenClass) => needsVictim(what) || openClasses[what] === undefined;

interface OpenFunction {
  found: AnalyzedFunction & { target: Hex };
  what: OpenClass;
  isAsked: boolean;
  tries: readonly Try[];
  /** Not tried, because there are too many. */
  isLeftOut: boolean;
}

interface Trial {
  attempt: Try;
  answers: ProbeAnswer[] | { why: string };
}

/** Of the addresses on the way to powers the first few: whoever is in charge mostly holds some. */
const mostVictims = 8;
/** Functions that are tried, each with a few calls. Code can have thousands that anybody may call. */
const mostOpen = 100;

async function findVictim(
  reader: StateReader,
  contract: Hex,
  candidates: readonly Hex[],
): Promise<Hex | undefined> {
  for (const who of [...candidates.slice(0, mostVictims), contract]) {
    const { ok, data } = await reader.call({ to: contract, data: encodeBalanceOf(who) });
    if (ok && data.length === 66 && BigInt(data) > 0n) return who;
  }
  return undefined;
}

/** An open function that does for the sender what only few should do. */
function listOpen(functions: readonly OpenFunction['found'][]): Omit<OpenFunction, 'tries' | 'isLeftOut'>[] {
  return functions.flatMap((found) => {
    const { anybody } = found;
    if (!anybody || !isOpenClass(anybody.class) || (anybody.isAsked && isAgreed(anybody.class))) return [];
    return [{ found, what: anybody.class, isAsked: anybody.isAsked }];
  });
}

function judge({ attempt, answers }: Trial): string | undefined {
  if ('why' in answers) return undefined;
  const count = attempt.asks.length;
  const words = answers.map(({ word }) => word);
  return answers[count]?.isRefused === false
    ? attempt.judge(words.slice(0, count), words.slice(count + 1))
    : undefined;
}

/** What the trials leave open, in words; undefined where it is known that an unprivileged caller does not get it for nothing. */
function explainDoubt({ what, isAsked }: OpenFunction, trials: readonly Trial[], block: number) {
  const failed = trials.map(({ answers }) => ('why' in answers ? answers.why : undefined)).find(Boolean);
  if (failed !== undefined) return `anybody may call it, and what comes of it was not tried: ${failed}`;
  if (isAsked) return undefined;
  if (!openClasses[what]) return 'anybody may call it, and what comes of it was not tried';
  if (trials.length === 0) return `anybody may call it, and nobody was found to try with what it does`;
  const isRefused = trials.every(
    ({ attempt, answers }) => 'why' in answers || answers[attempt.asks.length]?.isRefused,
  );
  return isRefused
    ? `anybody may call it, and what an unprivileged caller tried at block ${block} was refused`
    : `anybody may call it, and what an unprivileged caller tried at block ${block} did not show that it can ${what}`;
}

/**
 * Permissionless functions: those that anybody may call and that mint, burn, pause, seize, blacklist, set fees or replace code. Whether they do it for everybody
 * is found by trying: only what a fresh address without funds did in a simulated call is said to be anybody's. What asks something
 * in return and refused it is nobody's power; of what else was refused nothing is said.
 */
export async function measurePermissionless(
  reader: StateReader,
  {
    contract,
    functions,
    candidates,
  }: { contract: Hex; functions: readonly OpenFunction['found'][]; candidates: readonly Hex[] },
): Promise<FoundPower[]> {
  const open = listOpen(functions);
  if (open.length === 0) return [];
  const victim = open.some(({ what }) => needsVictim(what))
    ? await findVictim(reader, contract, candidates)
    : undefined;
  const caller = makeFreshAddress(reader, contract, 0);
  const subject: OpenSubject = { contract, caller, victim };
  const tried = open.map(
    (one, place): OpenFunction => ({
      ...one,
      tries: openClasses[one.what]?.(subject, one.found) ?? [],
      isLeftOut: place >= mostOpen,
    }),
  );
  const attempts = tried.flatMap(({ tries, isLeftOut }) => (isLeftOut ? [] : tries));
  const places = new Map(attempts.map((attempt, place) => [attempt, place]));
  const lists = attempts.map(({ asks, act }) => [...asks, act, ...asks]);
  const answers = lists.length > 0 ? await simulateAsUnprivileged(reader, { caller, lists }) : [];
  const codeHash = await hashCode(await reader.getCode(contract));

  const toPower = ({ found, what }: OpenFunction, holder: ControlNode, label: string): FoundPower => ({
    target: checksum(found.target),
    selector: found.selector,
    name: found.name ?? null,
    class: what,
    verdict: 'open',
    guard: null,
    method: 'differential',
    holders: [holder],
    evidence: [toEvidence(label)],
  });
  const toEvidence = (label: string): Evidence => ({
    kind: 'contract',
    chain: reader.chain,
    address: checksum(contract),
    block: reader.block,
    codeHash,
    label,
  });
  return tried.flatMap((one) => {
    const trials = one.tries.map(
      (attempt): Trial => ({
        attempt,
        answers: answers[places.get(attempt) ?? -1] ?? {
          why: one.isLeftOut ? `only the first ${mostOpen} of its functions were` : 'the node did not answer',
        },
      }),
    );
    const name = one.found.name ?? one.found.selector;
    const shown = trials.map(judge).find((words) => words !== undefined);
    if (shown !== undefined)
      return [
        toPower(
          one,
          { kind: 'anyone' },
          `${name}, called by a fresh address without funds in a simulation at block ${reader.block}: ${shown}`,
        ),
      ];
    const why = explainDoubt(one, trials, reader.block);
    return why === undefined ? [] : [toPower(one, { kind: 'maybeAnyone', why }, `${name}: ${why}`)];
  });
}

import { keccak256 } from 'viem/utils';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import { type Answer, askAsStranger } from './askAsStranger.ts';
import { isTried, type OpenSubject, type Try, triedClasses } from './listTries.ts';

interface OpenFunction {
  found: AnalyzedFunction & { target: Hex };
  what: keyof typeof triedClasses;
  isAsked: boolean;
  tries: readonly Try[];
  /** Not tried, because there are too many. */
  isLeftOut: boolean;
}

interface Trial {
  attempt: Try;
  answers: Answer[] | { why: string };
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

/** An open function that does for the sender what only few should do. What takes an allowance moves what its giver agreed to. */
function listOpen(functions: readonly OpenFunction['found'][]): Omit<OpenFunction, 'tries' | 'isLeftOut'>[] {
  return functions.flatMap((found) => {
    const { anybody } = found;
    if (!anybody || !isTried(anybody.class) || (anybody.class === 'seize' && anybody.isAsked)) return [];
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

/** What the trials leave open, in words; undefined where it is known that a stranger does not get it for nothing. */
function explainDoubt({ what, isAsked }: OpenFunction, trials: readonly Trial[], block: number) {
  const failed = trials.map(({ answers }) => ('why' in answers ? answers.why : undefined)).find(Boolean);
  if (failed !== undefined) return `anybody may call it, and what comes of it was not tried: ${failed}`;
  if (isAsked) return undefined;
  if (trials.length === 0) return `anybody may call it, and nobody was found to try with what it does`;
  const isRefused = trials.every(
    ({ attempt, answers }) => 'why' in answers || answers[attempt.asks.length]?.isRefused,
  );
  return isRefused
    ? `anybody may call it, and what a stranger tried at block ${block} was refused`
    : `anybody may call it, and what a stranger tried at block ${block} did not show that it can ${what}`;
}

/**
 * Functions that anybody may call and that mint, pause, seize or replace code. Whether they do it for everybody is found
 * by trying: only what a fresh address without funds did in a simulated call is said to be anybody's. What asks something
 * in return and refused it is nobody's power; of what else was refused nothing is said.
 */
export async function measureOpen(
  reader: StateReader,
  {
    contract,
    functions,
    candidates,
  }: { contract: Hex; functions: readonly OpenFunction['found'][]; candidates: readonly Hex[] },
): Promise<FoundPower[]> {
  const open = listOpen(functions);
  if (open.length === 0) return [];
  const victim = open.some(({ what }) => what === 'seize')
    ? await findVictim(reader, contract, candidates)
    : undefined;
  const stranger = makeFreshAddress(reader, contract, 0);
  const subject: OpenSubject = { contract, stranger, victim };
  const tried = open.map(
    (one, place): OpenFunction => ({
      ...one,
      tries: triedClasses[one.what](subject, one.found),
      isLeftOut: place >= mostOpen,
    }),
  );
  const attempts = tried.flatMap(({ tries, isLeftOut }) => (isLeftOut ? [] : tries));
  const places = new Map(attempts.map((attempt, place) => [attempt, place]));
  const lists = attempts.map(({ asks, act }) => [...asks, act, ...asks]);
  const answers = lists.length > 0 ? await askAsStranger(reader, { stranger, lists }) : [];
  const codeHash = keccak256(await reader.getCode(contract));

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

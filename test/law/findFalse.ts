import { isDeepStrictEqual } from 'node:util';
import { describePath } from '#core/powers/describePath.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Control, Facts, Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { explainChange } from '#scoring/explainChange.ts';
import { reachOf } from '#scoring/factors/control.ts';
import { type Answers, powerKey } from './answers.ts';

/** Words by which a sentence says that it does not know. */
const doubt = /unknown|not known|there may be others|not all of whom are known/;

const isOpen = (holder: Holder): boolean => reachOf(holder).consent === 'unknown';

/** Neither who holds it, nor that anybody does. */
const saysNothing = (holder: Holder): boolean => isOpen(holder) && !('address' in holder);

/** Whether a holder says nothing else than the one that is really there. */
function agrees(said: Holder, real: Holder): boolean {
  if (saysNothing(said) || isDeepStrictEqual(said, real)) return true;
  if (said.kind === 'timelock' && real.kind === 'timelock')
    return (
      said.address === real.address &&
      said.delaySeconds === real.delaySeconds &&
      agrees(said.controller, real.controller)
    );
  if (said.kind === 'contract' && real.kind === 'contract' && said.address === real.address)
    return said.controller === null || real.controller === null || agrees(said.controller, real.controller);
  // A wallet or a timelock that was not told from other contracts.
  if (said.kind === 'contract' && 'address' in real && said.address === real.address)
    return said.controller === null || agrees(said.controller, real);
  return false;
}

const keyOf = (power: Power) => powerKey(power.contract, power.function, power.class);

function* findFalsePowers(said: Control, real: Control, ways: Answers['ways']): Generator<string> {
  const reals = Map.groupBy(real.powers, keyOf);
  for (const [key, rows] of Map.groupBy(said.powers, keyOf)) {
    for (const { holder } of rows)
      if (!saysNothing(holder) && !ways[key]?.some((way) => agrees(holder, way)))
        yield `${key} is said to be held by ${JSON.stringify(holder)}`;
    if (rows.some(({ holder }) => isOpen(holder))) continue;
    for (const { holder } of reals.get(key) ?? [])
      if (!rows.some((one) => isDeepStrictEqual(reachOf(one.holder), reachOf(holder))))
        yield `${key} is held by ${JSON.stringify(holder)} too, and nothing says so`;
  }
  if (said.contractsRead < said.contracts || !said.complete) return;
  const known = new Set(said.powers.map(keyOf));
  // What was not followed to its end may be any power.
  const isCut = ({ contract, function: name }: Power) =>
    said.powers.some((one) => one.cut && one.contract === contract && one.function === name);
  for (const power of real.powers)
    if (!known.has(keyOf(power)) && !isCut(power)) yield `${keyOf(power)} is not named`;
}

/** Facts about us, not about the project. */
const ours: ReadonlySet<string> = new Set(['lastRead', 'monitoring']);

function* findFalseFacts(said: Facts, { facts: real, ways }: Answers): Generator<string> {
  for (const key of Object.keys(said) as (keyof Facts)[]) {
    const fact = said[key];
    const truth = real[key];
    if (fact.state === 'unknown' || ours.has(key)) continue;
    if (truth.state === 'unknown') {
      yield `${key} is known with less and not with all`;
      continue;
    }
    if (key === 'control') yield* findFalsePowers(fact.value as Control, truth.value as Control, ways);
    else if (key === 'takeovers') {
      const open = (value: unknown) =>
        (value as { contract: string; title: string; open: boolean }[])
          .filter((one) => one.open)
          .map(({ contract, title }) => `${contract} ${title}`);
      const reals = new Set(open(truth.value));
      for (const one of open(fact.value)) if (!reals.has(one)) yield `takeover ${one}`;
    } else if (!isDeepStrictEqual(fact.value, truth.value))
      yield `${key}: ${JSON.stringify(fact.value)} instead of ${JSON.stringify(truth.value)}`;
  }
}

function* findFalseFactors(said: Answers, real: Answers): Generator<string> {
  const factors = (of: Answers) => of.score.categories.flatMap((category) => category.factors);
  const truth = new Map(factors(real).map((one) => [one.id, one]));
  for (const { id, outcome, sentence } of factors(said)) {
    const full = truth.get(id);
    if (outcome === 'unknown' || id.startsWith('operations.')) continue;
    if (outcome !== full?.outcome) yield `factor ${id}: ${outcome} instead of ${full?.outcome}`;
    // A failure may name fewer of those that it rests on; it must not claim to name the worst.
    else if (
      outcome === 'fail'
        ? /^Shortest delay/.test(sentence) && sentence !== full.sentence
        : sentence !== full.sentence
    )
      yield `factor ${id}: "${sentence}" instead of "${full.sentence}"`;
  }
  const caps = new Map(real.score.caps.map((one) => [one.id, one.state]));
  for (const { id, state } of said.score.caps)
    if (state !== 'unknown' && state !== caps.get(id)) yield `cap ${id}: ${state} instead of ${caps.get(id)}`;
}

function* findFalseSentences(said: Answers, real: Answers): Generator<string> {
  for (const [key, sentences] of Object.entries(said.paths)) {
    const kind = key.split(' ').at(-1) as PowerClass;
    const truth = new Set([
      ...(real.paths[key] ?? []),
      ...(real.ways[key] ?? []).map((way) => describePath(way, [kind])),
    ]);
    for (const sentence of sentences)
      if (!doubt.test(sentence) && !truth.has(sentence))
        yield `${key}: "${sentence}" instead of ${[...truth]}`;
  }
}

/** What a history and its mails would say of the way from one to the other, although nothing happened. */
function* findFalseSteps(said: Answers, real: Answers): Generator<string> {
  for (const { cause, sentence } of [
    explainChange(real.score, said.score),
    explainChange(said.score, real.score),
  ])
    if (cause !== 'none' && cause !== 'knowledge') yield `"${sentence}"`;
}

/** Everything said with less knowledge that is neither what full knowledge says nor unknown. */
export function findFalse(said: Answers, real: Answers): string[] {
  const falseControl =
    said.control !== null && said.control !== 'unknown' && said.control !== real.control
      ? [`control ${said.control} instead of ${real.control}`]
      : [];
  return [
    ...findFalseFacts(said.facts, real),
    ...findFalseFactors(said, real),
    ...findFalseSentences(said, real),
    ...findFalseSteps(said, real),
    ...falseControl,
  ];
}

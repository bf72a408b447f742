import { shortenHash } from '#lib/shortenHash.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Control, Fact, Power } from '#model/facts.ts';
import type { FactTone, KeyFact, ShortAnswer } from '#model/keyFacts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { consents, findKeys, nameKeys, type Reach, reachOf } from './factors/control.ts';
import { duration, list, some } from './factors/words.ts';

/** The question of the score that asks about each class, and what its holder can do, the gravest first. */
const classWords: Record<Exclude<PowerClass, 'other'>, { factor: string; verb: string; isGrave: boolean }> = {
  withdraw: { factor: 'governance.withdraw', verb: 'withdraw funds', isGrave: true },
  seize: { factor: 'governance.withdraw', verb: "move holders' tokens", isGrave: true },
  upgrade: { factor: 'governance.upgrade', verb: 'upgrade the code', isGrave: true },
  mint: { factor: 'governance.mint', verb: 'mint', isGrave: true },
  pause: { factor: 'governance.freeze', verb: 'pause', isGrave: false },
  blacklist: { factor: 'governance.freeze', verb: 'blacklist', isGrave: false },
  fee: { factor: 'governance.fee', verb: 'change fees', isGrave: false },
  burn: { factor: 'governance.ownership', verb: 'burn', isGrave: false },
  ownership: { factor: 'governance.ownership', verb: 'transfer ownership', isGrave: false },
};
const order: readonly PowerClass[] = [
  ...(['withdraw', 'seize', 'upgrade', 'mint', 'pause', 'blacklist', 'fee', 'other'] as const),
  ...(['burn', 'ownership'] as const),
];
const mostVerbs = 3;
const mostNames = 2;
/** So long a delay is a warning, as the score counts it. */
export const noticeSeconds = 172_800;

const addressOf = (holder: Holder): string | null => ('address' in holder ? holder.address : null);

/** What a wallet may do to itself is no power over others. */
const isOverItself = ({ contract, holder }: Power): boolean =>
  addressOf(holder)?.toLowerCase() === contract.toLowerCase();

interface Held {
  keys: Holder;
  reach: Reach;
  powers: Power[];
}

/** What the same keys can do with the same delay, as one. */
function groupByKeys(powers: readonly Power[]): Held[] {
  const groups = new Map<string, Held>();
  for (const power of powers) {
    if (isOverItself(power)) continue;
    const keys = findKeys(power.holder);
    const reach = reachOf(power.holder);
    const key = `${keys.kind} ${addressOf(keys)} ${reach.delaySeconds}`;
    const group = groups.get(key) ?? { keys, reach, powers: [] };
    group.powers.push(power);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const isDeciding = ({ class: kind, decides }: Power): boolean => kind === 'other' && decides === true;

/** What decides over users' money comes right after taking or replacing it. */
const rankOf = (power: Power): number => (isDeciding(power) ? 3.5 : order.indexOf(power.class));

/** By the gravest of them. */
const gravityOf = (powers: readonly Power[]): number => Math.min(...powers.map(rankOf));

const isGravePower = (power: Power): boolean =>
  power.class === 'other' ? isDeciding(power) : classWords[power.class].isGrave;

const namesOf = (powers: readonly Power[]): string =>
  some([...new Set(powers.map((power) => power.function))], mostNames);

/** "upgrade the code, mint and call setEntry" */
function describeActs(powers: readonly Power[]): string {
  const deciding = powers.filter(isDeciding);
  const others = powers.filter((power) => power.class === 'other' && !isDeciding(power));
  const all = [
    ...new Set(
      powers.map((power) => {
        if (isDeciding(power)) return `set the price or rate (${namesOf(deciding)})`;
        return power.class === 'other' ? `call ${namesOf(others)}` : classWords[power.class].verb;
      }),
    ),
  ];
  // Whoever can do something else is not described by being able to hand it on.
  const acts = all.length > 1 ? all.filter((verb) => verb !== classWords.ownership.verb) : all;
  return acts.length <= mostVerbs
    ? list(acts)
    : `${acts.slice(0, mostVerbs).join(', ')} and ${acts.length - mostVerbs} more`;
}

function toneOf({ consent, delaySeconds }: Reach, isGrave: boolean): FactTone {
  if (consent === 'anybody') return isGrave ? 'grave' : 'risk';
  if (consent === 'oneKey') return isGrave && delaySeconds < noticeSeconds ? 'risk' : 'caution';
  return isGrave && delaySeconds < noticeSeconds ? 'caution' : 'minor';
}

/** What is known for sure that somebody can do; each with the questions of the score that it fails. */
export function listPowerFacts(fact: Fact<Control>): { fact: KeyFact; factors: string[] }[] {
  if (fact.state === 'unknown') return [];
  const held = groupByKeys(fact.value.powers).filter(
    ({ reach }) => reach.consent !== 'unknown' && reach.consent !== 'nobody',
  );
  return held.map(({ keys, reach, powers }) => {
    const sorted = powers.toSorted((a, b) => rankOf(a) - rankOf(b));
    const isGrave = sorted.some(isGravePower);
    const factors = sorted.map(({ class: kind }) =>
      kind === 'other' ? classWords.ownership.factor : classWords[kind].factor,
    );
    const address = addressOf(keys);
    const when = reach.delaySeconds > 0 ? `after ${duration(reach.delaySeconds)}` : 'at once';
    return {
      factors: [...new Set(factors)],
      fact: {
        id: `power:${keys.kind}:${address}:${reach.delaySeconds}`,
        tone: toneOf(reach, isGrave),
        text: `${fact.state === 'lost' ? 'Last known: ' : ''}${nameKeys(keys)} can ${describeActs(sorted)} ${when}`,
        detail: address && shortenHash(address),
        on: null,
        evidence: sorted.find(({ evidence }) => evidence.length > 0)?.evidence[0] ?? null,
        factor: factors[0] ?? null,
      },
    };
  });
}

/** Whether nobody can take, dilute or replace, in all contracts and for sure. */
export function isOutOfReach(fact: Fact<Control>): boolean {
  if (fact.state !== 'known') return false;
  const { powers, contractsRead, contracts, complete } = fact.value;
  const isClear = powers.every(
    (power) => !power.cut && (!isGravePower(power) || reachOf(power.holder).consent === 'nobody'),
  );
  return isClear && complete === true && contracts > 0 && contractsRead >= contracts;
}

const compareReach = (a: Reach, b: Reach): number =>
  consents.indexOf(a.consent) - consents.indexOf(b.consent) || a.delaySeconds - b.delaySeconds;

/** Who can use the strongest power with the least warning; unknown where a holder that is not known may be weaker. */
export function whoControls(fact: Fact<Control>): ShortAnswer {
  if (fact.state === 'unknown') return { tone: 'unknown', text: 'Unknown', detail: fact.why };
  const { powers, contractsRead, contracts, complete } = fact.value;
  const [weakest] = groupByKeys(powers).sort(
    (a, b) => compareReach(a.reach, b.reach) || gravityOf(a.powers) - gravityOf(b.powers),
  );
  const isWhole = complete === true && contracts > 0 && contractsRead >= contracts;
  const rest =
    contractsRead < contracts
      ? `${contractsRead} of ${contracts} contracts read`
      : isWhole
        ? null
        : 'contract list not confirmed complete';
  if (!weakest || weakest.reach.consent === 'nobody')
    return isWhole && fact.state === 'known'
      ? { tone: 'good', text: 'Nobody', detail: null }
      : { tone: 'unknown', text: 'Unknown', detail: rest };
  const { keys, reach } = weakest;
  if (reach.consent === 'unknown')
    return { tone: 'unknown', text: 'Unknown', detail: rest ?? 'not all holders known' };
  const address = addressOf(keys);
  const notice = reach.delaySeconds > 0 ? `${duration(reach.delaySeconds)} notice` : 'no delay';
  const text = `${nameKeys(keys)}, ${notice}`;
  // Where a contract may be missing, one that is weaker may be missing.
  if (reach.consent === 'several' && rest !== null)
    return { tone: 'unknown', text: 'Not all known', detail: `${text}; ${rest}` };
  return {
    tone: toneOf(reach, true),
    text: fact.state === 'lost' ? `Last known: ${text}` : text,
    detail: address && shortenHash(address),
  };
}

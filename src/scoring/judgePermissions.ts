import { shortenHash } from '#lib/shortenHash.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Facts, Power } from '#model/facts.ts';
import type { ConditionState } from '#model/stageConditions.ts';
import { describeHolder, reachOf } from './factors/control.ts';
import { isGrave, mayBeGrave } from './factors/gravePowers.ts';
import { atBlock, count, duration, some } from './factors/words.ts';

/** What the conditions are answered from: what the chain says, and what is published about the code. */
export type StageFacts = Pick<Facts, 'control' | 'takeovers' | 'sourceVerified' | 'documentation'>;

const day = 86_400;

/** What both schemes ask of a council that may act without a window to leave. */
const councils = {
  defiscan: { signers: 7, share: 0.51 },
  l2beat: { signers: 8, share: 0.75 },
} as const;

export interface Answer {
  state: ConditionState;
  sentence: string;
  evidence?: readonly Evidence[];
}

/** The keys at the end of a path, and the wallet that they must agree in. */
function findWallet(holder: Holder): Holder {
  if (holder.kind === 'timelock') return findWallet(holder.controller);
  return holder.kind === 'contract' && holder.controller ? findWallet(holder.controller) : holder;
}

const describe = ({ function: name, contract, holder }: Power): string =>
  `${name} on ${shortenHash(contract)} by ${describeHolder(holder)}`;

const evidenceOf = (powers: readonly Power[]): Evidence[] => powers.flatMap(({ evidence }) => evidence);

/** Whether a power satisfies a condition: undefined where that is not known. */
type Test = (power: Power) => boolean | undefined;

interface Question {
  /** "has at least 7 days of delay", after "every critical permission". */
  asks: string;
  test: Test;
}

/** What anybody can seize is in anybody's hands, whatever its permissions say. */
function judgeTakeovers({ takeovers }: StageFacts): Answer | undefined {
  if (takeovers.state === 'unknown')
    return {
      state: 'unknown',
      sentence: `Unknown: ${takeovers.why}.`,
    };
  const { value } = takeovers;
  const open = value.filter((one) => one.open);
  const [found] = open;
  if (found)
    return {
      state: 'notMet',
      sentence: `Anybody can seize ${shortenHash(found.contract)} (${found.title}).`,
      evidence: open.flatMap(({ evidence }) => evidence),
    };
  if (value.length === 0 && takeovers.state === 'known') return undefined;
  return {
    state: 'unknown',
    sentence: 'Unknown whether anybody can seize a contract.',
    evidence: value.flatMap(({ evidence }) => evidence),
  };
}

/** Whether every critical permission satisfies a condition. Met only where every contract was read and nothing is left open. */
export function judgePowers(facts: StageFacts, { asks, test }: Question): Answer {
  const { control } = facts;
  if (control.state !== 'known')
    return { state: 'unknown', sentence: `Who holds the permissions is not known: ${control.why}.` };
  const { powers, contractsRead, contracts, complete } = control.value;
  const critical = powers.filter(isGrave);
  const failing = critical.filter((power) => test(power) === false);
  if (failing.length > 0)
    return {
      state: 'notMet',
      sentence: `${count(failing.length, 'critical permission')} of ${critical.length} found without it. ${failing.length === 1 ? 'It is' : 'They are'} ${some(failing.map(describe), 2)}.`,
      evidence: evidenceOf(failing),
    };
  const taken = judgeTakeovers(facts);
  if (taken) return taken;
  const open = powers.filter((power) => mayBeGrave(power) && test(power) !== true);
  if (open.length > 0)
    return {
      state: 'unknown',
      sentence: `Not known of ${count(open.length, 'permission')}: ${some(open.map(describe), 2)}.`,
      evidence: evidenceOf(open),
    };
  if (contracts === 0 || contractsRead < contracts)
    return {
      state: 'unknown',
      sentence: `${contractsRead} of ${count(contracts, 'contract')} could be read.`,
    };
  if (complete !== true)
    return {
      state: 'unknown',
      sentence: 'The contract list is not confirmed complete.',
      evidence: control.evidence,
    };
  const read = `${count(contracts, 'contract')} read${atBlock(control.evidence)}`;
  return critical.length === 0
    ? { state: 'met', sentence: `No critical permission: ${read}.`, evidence: control.evidence }
    : {
        state: 'met',
        sentence: `Every critical permission ${asks}: ${read}.`,
        evidence: evidenceOf(critical),
      };
}

const isNobody = (power: Power): boolean => reachOf(power.holder).consent === 'nobody';

/** Whether a power waits so long. A delay before a holder that is not known counts: whoever it is has to wait. */
export const waits =
  (days: number): Test =>
  (power) => {
    const { consent, delaySeconds } = reachOf(power.holder);
    if (consent === 'nobody' || delaySeconds >= days * day) return true;
    return consent === 'unknown' ? undefined : false;
  };

/** Whether a wallet has the numbers of a council. Who its signers are is not on any chain. */
const isSizedAs =
  ({ signers, share }: { signers: number; share: number }): Test =>
  (power) => {
    if (isNobody(power)) return true;
    if (reachOf(power.holder).consent === 'unknown') return undefined;
    const wallet = findWallet(power.holder);
    return (
      wallet.kind === 'multisig' && wallet.owners >= signers && wallet.threshold / wallet.owners >= share
    );
  };

const either =
  (one: Test, other: Test): Test =>
  (power) => {
    const answers = [one(power), other(power)];
    if (answers.includes(true)) return true;
    return answers.includes(undefined) ? undefined : false;
  };

export const only =
  (kinds: (power: Power) => boolean, test: Test): Test =>
  (power) =>
    kinds(power) ? test(power) : true;

interface CouncilQuestion {
  scheme: keyof typeof councils;
  /** The permissions that it is about. */
  over: (power: Power) => boolean;
}

/**
 * No council is needed where nobody holds a permission, or where everybody can leave in time. Else numbers alone never meet
 * the condition: who the signers are, and whether half of them are outsiders, is on no chain.
 */
export function judgeCouncil(facts: StageFacts, { scheme, over }: CouncilQuestion): Answer {
  const late = judgePowers(facts, { asks: 'has 7 days of delay or no holder', test: only(over, waits(7)) });
  if (late.state === 'met') return late;
  const council = councils[scheme];
  const sized = judgePowers(facts, {
    asks: `has 7 days of delay, or a wallet of at least ${council.signers} signers of whom ${Math.round(council.share * 100)} % must agree`,
    test: only(over, either(waits(7), isSizedAs(council))),
  });
  if (sized.state !== 'met') return sized;
  return { ...sized, state: 'unknown', sentence: `${sized.sentence} Who the signers are is on no chain.` };
}

/** Whether a power is in nobody's hands; undefined where its holder is not known. */
export function hasNoHolder(power: Power): boolean | undefined {
  const { consent } = reachOf(power.holder);
  return consent === 'unknown' ? undefined : consent === 'nobody';
}

/** A delay alone is no vote: who decides before it must be one, which is not measured yet. */
export function judgeVote(facts: StageFacts, days: number): Answer {
  const free = judgePowers(facts, { asks: 'has no holder', test: hasNoHolder });
  if (free.state !== 'notMet') return free;
  const late = judgePowers(facts, {
    asks: `has at least ${duration(days * day)} of delay`,
    test: waits(days),
  });
  if (late.state !== 'met') return late;
  return { ...late, state: 'unknown', sentence: `${late.sentence} Whether a vote decides is not known.` };
}

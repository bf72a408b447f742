import { shortenHash } from '#lib/shortenHash.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Control, Power } from '#model/facts.ts';
import type { Outcome } from '#model/outcomes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { describeHolder, reachOf } from '#scoring/factors/control.ts';
import {
  atLeast,
  type Factor,
  factor,
  fail,
  type Judgement,
  judgeFact,
  partial,
  pass,
  undecided,
} from '#scoring/factors/factor.ts';
import { atBlock, capital, count, duration, mayHaveOthers, some } from '#scoring/factors/words.ts';

const hour = 3600;
const longDelaySeconds = 48 * hour;
/** So many holders are named in a sentence. */
const mostHolders = 2;
const warningSeconds = { pass: 7 * 24 * hour, partial: 24 * hour };

/** What a holder deserves: nobody, or several keys that warn first, is best; one key that does not, or everybody, is worst. */
function judgePower({ holder }: Pick<Power, 'holder'>): Outcome {
  const { consent, delaySeconds } = reachOf(holder);
  const warned = delaySeconds >= longDelaySeconds;
  if (consent === 'unknown') return 'unknown';
  if (consent === 'nobody') return 'pass';
  if (consent === 'anybody') return 'fail';
  if (consent === 'several') return warned ? 'pass' : 'partial';
  return warned ? 'partial' : 'fail';
}

const place = (power: Power): string => `${power.function} on ${shortenHash(power.contract)}`;

const describe = (power: Power): string => `${place(power)}: ${describeHolder(power.holder)}`;

const openStarts: Partial<Record<Holder['kind'], string>> = {
  unknown: 'Unknown who',
  others: 'Perhaps others',
};

/** Who can do it, a sentence for each holder with the functions. */
function describePowers(powers: readonly Power[], what: string): string {
  const byHolder = Map.groupBy(
    powers,
    ({ holder }) => openStarts[holder.kind] ?? capital(describeHolder(holder)),
  );
  const said = [...byHolder].map(([who, own]) => `${who} can ${what} (${some(own.map(place), 2)})`);
  const more = said.length - mostHolders;
  return more > 0
    ? `${said.slice(0, mostHolders).join('. ')}, and ${count(more, 'more holder')}`
    : said.join('. ');
}

const evidenceOf = (powers: Power[]) => powers.flatMap(({ evidence }) => evidence);

// Contracts not read could hold worse, so only a failure is certain before all of them are.
function unread({ contractsRead, contracts }: Control): Judgement | undefined {
  if (contracts === 0) return undecided('Unknown: no contract is on record.');
  if (contractsRead >= contracts) return undefined;
  return undecided(`Unknown: only ${contractsRead} of ${count(contracts, 'contract')} could be read.`);
}

/** Who says that there are no other contracts. */
const listClaims = (read: readonly Evidence[]) => read.filter(({ kind }) => kind === 'record');

/** Which contracts a sentence speaks of. That there are no others was found, or is the word of the record, which its evidence names. */
function whichRead({ contractsRead, complete, found }: Control, read: readonly Evidence[]): string {
  const where = `${count(contractsRead, 'contract')} read${atBlock(read)}`;
  if (complete && found?.closed) return `${where}, which call and obey no others`;
  return complete ? `${where}; the record lists no others` : `${where}; ${mayHaveOthers}`;
}

interface Question {
  classes: PowerClass[];
  what: string;
}

/** What was not followed to its end may be a power of any kind. */
function unseen(powers: readonly Power[], what: string): Judgement | undefined {
  const cut = powers.filter((power) => power.cut);
  if (cut.length === 0) return undefined;
  const names = cut.map(place);
  return undecided(
    `Unknown: ${some([...new Set(names)])} not analysed to the end; may ${what}.`,
    evidenceOf(cut),
  );
}

function judgePowers(control: Control, { classes, what }: Question, read: readonly Evidence[]): Judgement {
  const powers = control.powers.filter((power) => classes.includes(power.class));
  const having = (outcome: Outcome): Power[] => powers.filter((power) => judgePower(power) === outcome);
  const failing = having('fail');
  const saying = (found: Power[], claims: Evidence[] = []): [string, Evidence[]] => [
    `${describePowers(found, what)}.`,
    [...evidenceOf(found), ...claims],
  ];
  if (failing.length > 0) return fail(...saying(failing));
  const hidden = having('unknown');
  if (hidden.length > 0) return undecided(...saying(hidden));
  const missing = unseen(control.powers, what) ?? unread(control);
  if (missing) return missing;
  const none = `No power to ${what} found in ${whichRead(control, read)}.`;
  if (!control.complete)
    return powers.length > 0
      ? undecided(`${describePowers(powers, what)}; ${mayHaveOthers}.`, evidenceOf(powers))
      : undecided(none);
  const middling = having('partial');
  if (middling.length > 0) return partial(...saying(middling, listClaims(read)));
  return powers.length > 0 ? pass(...saying(powers, listClaims(read))) : pass(none);
}

interface PowerRule extends Question {
  id: string;
  name: string;
  weight: number;
}

const powerFactor = ({ id, name, weight, classes, what }: PowerRule): Factor =>
  factor({
    id,
    category: 'governanceStrength',
    weight,
    name,
    criteria: {
      pass: `complete contract list: nobody can ${what}, or several keys can after at least ${duration(longDelaySeconds)}`,
      partial: `complete list: several keys can sooner, or one key can after at least ${duration(longDelaySeconds)}`,
      fail: 'one key can sooner (a 1-of-n wallet is one key), or anybody can',
    },
    uses: ['control'],
    judge: ({ control }) =>
      judgeFact(control, (value, evidence) => judgePowers(value, { classes, what }, evidence)),
  });

const warnedClasses: PowerClass[] = ['upgrade', 'mint', 'withdraw', 'seize', 'fee'];
const warnedActs = 'upgrade, mint, withdraw, seize or change fees';

const warning = factor({
  id: 'governance.warning',
  category: 'governanceStrength',
  weight: 2,
  name: 'Time to leave',
  criteria: {
    pass: `complete contract list: every power to ${warnedActs} that somebody holds waits at least ${duration(warningSeconds.pass)}, or nobody holds one`,
    partial: `complete list: every one waits at least ${duration(warningSeconds.partial)}`,
    fail: 'one waits less',
  },
  uses: ['control'],
  judge: ({ control }) =>
    judgeFact(control, (value, evidence) => {
      const powers = value.powers.filter((power) => warnedClasses.includes(power.class));
      const held = powers.filter(({ holder }) => !['nobody', 'unknown'].includes(reachOf(holder).consent));
      const shortest = Math.min(...held.map(({ holder }) => reachOf(holder).delaySeconds));
      const quickest = held.filter(({ holder }) => reachOf(holder).delaySeconds === shortest);
      const hidden = powers.filter(({ holder }) => reachOf(holder).consent === 'unknown');
      // Holders that are not known may be quicker still.
      const missing = unseen(value.powers, warnedActs) ?? unread(value);
      const claim =
        hidden.length > 0 || missing || !value.complete ? 'Shortest known delay:' : 'Shortest delay:';
      const decision = atLeast(shortest, warningSeconds)(
        `${claim} ${duration(shortest)} (${some(quickest.map(describe))}).`,
        [...evidenceOf(quickest), ...listClaims(evidence)],
      );
      if (decision.outcome === 'fail') return decision;
      if (hidden.length > 0)
        return undecided(`Unknown holders: ${some(hidden.map(describe))}.`, evidenceOf(hidden));
      if (missing) return missing;
      if (held.length === 0)
        return (value.complete ? pass : undecided)(
          `No holder of a power to ${warnedActs} found in ${whichRead(value, evidence)}.`,
          evidenceOf(powers),
        );
      return value.complete ? decision : { ...decision, outcome: 'unknown' };
    }),
});

const upgradeability = factor({
  id: 'governance.upgradeability',
  category: 'governanceStrength',
  weight: 1,
  name: 'Can the code change',
  criteria: {
    pass: 'complete contract list: their code cannot be replaced',
    partial: 'complete list: the code can be replaced through a standard proxy',
    fail: 'it can, through a custom proxy',
  },
  uses: ['upgradeability'],
  judge: ({ upgradeability: fact }) =>
    judgeFact(fact, (value, evidence) => {
      if (value.kind === 'immutable')
        return pass(`No way to replace the deployed code was found${atBlock(evidence)}.`);
      if (value.kind === 'standardProxy')
        return partial(`The code can be replaced through a standard proxy (${value.pattern}).`);
      return fail(`The code can be replaced through a custom proxy (${value.pattern}).`);
    }),
});

const takeover = factor({
  id: 'governance.takeover',
  category: 'governanceStrength',
  weight: 2,
  name: 'Open to takeover',
  criteria: {
    pass: 'complete contract list: no takeover path found in the code',
    partial: null,
    fail: 'an unprivileged simulated call showed one',
  },
  uses: ['takeovers'],
  judge: ({ takeovers }) =>
    judgeFact(takeovers, (all, evidence) => {
      if (all.length === 0) return pass(`No open way to seize a contract was found${atBlock(evidence)}.`);
      const open = all.filter((one) => one.open);
      const shown = open.length > 0 ? open : all;
      const ways = some(shown.map(({ contract, title }) => `${shortenHash(contract)} (${title})`));
      const [judge, sentence] =
        open.length > 0
          ? [fail, `Anybody could seize ${ways}.`]
          : [undecided, `Perhaps anybody can seize ${ways}; no simulated call showed it.`];
      return judge(
        sentence,
        shown.flatMap((one) => one.evidence),
      );
    }),
});

export const governanceStrength: Factor[] = [
  powerFactor({
    id: 'governance.upgrade',
    name: 'Power to upgrade',
    weight: 5,
    classes: ['upgrade'],
    what: 'replace the code',
  }),
  powerFactor({
    id: 'governance.mint',
    name: 'Power to mint',
    weight: 5,
    classes: ['mint'],
    what: 'mint tokens',
  }),
  powerFactor({
    id: 'governance.withdraw',
    name: 'Power to withdraw',
    weight: 3,
    classes: ['withdraw', 'seize'],
    what: 'withdraw or move funds of others',
  }),
  powerFactor({
    id: 'governance.freeze',
    name: 'Power to freeze',
    weight: 3,
    classes: ['pause', 'blacklist'],
    what: 'pause or block transfers',
  }),
  powerFactor({
    id: 'governance.fee',
    name: 'Power over fees',
    weight: 2,
    classes: ['fee'],
    what: 'change fees',
  }),
  powerFactor({
    id: 'governance.ownership',
    name: 'Ownership and other powers',
    weight: 2,
    classes: ['ownership', 'burn', 'other'],
    what: 'hand over ownership or use another privilege',
  }),
  warning,
  upgradeability,
  takeover,
];

import { getContractAddress } from 'viem/utils';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { ScanLimitError } from '#analysis/scan/limitClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { TheftCall, TheftSubject } from '#core/stolenKeys/getTheftSubject.ts';
import { listWays, type TheftWay } from '#core/stolenKeys/listWays.ts';
import type { Hex } from '#lib/hex.ts';
import type { Stake, TheftFacts, TheftLeast, TheftStep } from '#model/stolenKeys.ts';
import type { ProbeAnswer } from '../reads/readProbe.ts';
import { listTrials, type Trial, type TrialSubject } from './listTrials.ts';
import { askCoin, balanceGas, drainerCode, type ProbeAsk, runAs } from './thiefProbe.ts';

interface TheftSimulation {
  reader: StateReader;
  subject: TheftSubject;
  facts: TheftFacts;
  toStake: (token: string | null, amount: bigint) => Stake;
  argumentsOf: (call: TheftCall) => Promise<string | undefined>;
}

/** Of one project: accounts, trials of one account, and trials in one batch. */
const mostAccounts = 16;
const mostTrials = 90;
const atOnce = 12;
const stepGas = 3_000_000n;
const mostTokens = 20;

const lower = (address: string) => address.toLowerCase() as Hex;

interface Gain {
  stakes: Stake[];
  minted: Stake[];
}

interface Ran {
  trial: Trial;
  gain: Gain;
}

const worth = ({ stakes, minted }: Gain): number =>
  stakes.reduce((sum, { usd }) => sum + (usd ?? 0), 0) * 1e6 + stakes.length * 2 + minted.length;

interface Plan {
  trial: Trial;
  tokens: string[];
  /** What the thief and whoever makes the calls have, asked before and after. */
  asks: ProbeAsk[];
  acts: ProbeAsk[];
}

/** Balances of what is there, and of what is where it is sold. */
function planTrial(facts: TheftFacts, trial: Trial, thief: Hex): Plan {
  const places = new Set([trial.contract, ...trial.steps.flatMap(({ to }) => to ?? [])]);
  const held = facts.contracts.flatMap(({ address, holds }) =>
    places.has(address) && 'stakes' in holds ? holds.stakes.flatMap(({ token }) => token ?? []) : [],
  );
  const minted = trial.mints === undefined ? [] : [trial.mints];
  const tokens = [...new Set([...minted, ...held])].slice(0, mostTokens);
  const asks = [...new Set([thief, trial.actor])].flatMap((who) => [
    askCoin(who),
    ...tokens.map((token) => ({ to: lower(token), data: encodeBalanceOf(who), gas: balanceGas })),
  ]);
  const acts = trial.steps.flatMap(({ to, data }) =>
    to === null ? [] : [{ to: lower(to), data: data as Hex, gas: stepGas }],
  );
  return { trial, tokens, asks, acts };
}

/** What a trial took by the answers before and after it; undefined where one of its calls was refused. */
function readGain(
  { trial, tokens, asks, acts }: Plan,
  answer: readonly ProbeAnswer[],
  toStake: TheftSimulation['toStake'],
): Gain | undefined {
  const count = asks.length;
  if (answer.slice(count, count + acts.length).some(({ isRefused }) => isRefused)) return undefined;
  const gain: Gain = { stakes: [], minted: [] };
  for (const [index, token] of [null, ...tokens].entries()) {
    let change: bigint | undefined = 0n;
    for (let place = index; place < count; place += tokens.length + 1) {
      const [before, after] = [answer[place]?.word, answer[count + acts.length + place]?.word];
      change =
        change === undefined || before === undefined || after === undefined
          ? undefined
          : change + after - before;
    }
    if (change === undefined || change <= 0n) continue;
    if (token !== null && token === trial.mints) gain.minted.push({ ...toStake(token, change), usd: null });
    else gain.stakes.push(toStake(token, change));
  }
  return gain.stakes.length + gain.minted.length > 0 ? gain : undefined;
}

/** Trials as they end in simulations, each on the chain as it is; why none could be simulated. */
async function runTrials(
  { reader, facts, toStake }: TheftSimulation,
  { trials, thief, drainer }: { trials: readonly Trial[]; thief: Hex; drainer: Hex },
): Promise<Ran[] | { why: string }> {
  const ran: Ran[] = [];
  const whys: string[] = [];
  for (const [account, own] of Map.groupBy(trials, ({ actor }) => actor))
    for (let from = 0; from < own.length; from += atOnce) {
      const plans = own.slice(from, from + atOnce).map((trial) => planTrial(facts, trial, thief));
      const lists = plans.map(({ asks, acts }) => [...asks, ...acts, ...asks]);
      const answers = await runAs(reader, { account, lists, codes: { [drainer]: drainerCode } });
      for (const [place, plan] of plans.entries()) {
        const answer = answers[place] ?? { why: 'the node did not answer' };
        if ('why' in answer) {
          whys.push(answer.why);
          continue;
        }
        const gain = readGain(plan, answer, toStake);
        if (gain) ran.push({ trial: plan.trial, gain });
      }
    }
  return whys[0] !== undefined && whys.length === trials.length ? { why: whys[0] } : ran;
}

const best = (ran: readonly Ran[]): Ran | undefined =>
  ran.toSorted((a, b) => worth(b.gain) - worth(a.gain))[0];

/** Steps one after another; what is created is created once. */
function joinSteps(trials: readonly Trial[]): TheftStep[] {
  const steps = trials.flatMap((one) => one.steps);
  const created = steps.find(({ to }) => to === null);
  return [...(created ? [created] : []), ...steps.filter(({ to }) => to !== null)];
}

/** The best sequence of one account: of each contract the best trial, then those of one actor together. */
async function simulateAccount(
  given: TheftSimulation,
  ways: readonly TheftWay<TheftCall>[],
  subject: TrialSubject,
): Promise<TheftLeast> {
  const trials: Trial[] = [];
  for (const way of ways) {
    if (trials.length >= mostTrials) break;
    trials.push(...(await listTrials(way, subject)));
  }
  const { thief, drainer } = subject;
  const ran = await runTrials(given, { trials: trials.slice(0, mostTrials), thief, drainer });
  if ('why' in ran) return { state: 'unknown', why: ran.why };
  const single = best(ran);
  const joined: Trial[] = [];
  for (const [actor, own] of Map.groupBy(ran, ({ trial }) => trial.actor)) {
    const parts = [...Map.groupBy(own, ({ trial }) => trial.contract).values()].flatMap((group) => {
      const one = best(group);
      return one ? [one.trial] : [];
    });
    if (parts.length > 1)
      joined.push({
        ...{ actor, contract: parts[0]?.contract ?? '', steps: joinSteps(parts) },
        mints: parts.find(({ mints }) => mints !== undefined)?.mints,
      });
  }
  const together = joined.length > 0 ? await runTrials(given, { trials: joined, thief, drainer }) : [];
  const found = best([...(single ? [single] : []), ...('why' in together ? [] : together)]);
  return {
    ...{ state: 'simulated', block: given.reader.block },
    stakes: found?.gain.stakes ?? [],
    minted: found?.gain.minted ?? [],
    steps: found?.trial.steps ?? [],
    thief: checksum(thief),
  };
}

/** What thieves of the accounts behind powers take in simulations: the sequence that took most, by balances before and after. */
export async function simulateThefts(given: TheftSimulation): Promise<Map<string, TheftLeast>> {
  const { reader, subject, facts, argumentsOf } = given;
  const contracts = new Map(facts.contracts.map((one) => [one.address, one]));
  const leasts = new Map<string, TheftLeast>();
  for (const { address, ways } of listWays(subject.powers)) {
    if (leasts.size >= mostAccounts) {
      leasts.set(address, { state: 'unknown', why: `thefts of ${mostAccounts} accounts are simulated` });
      continue;
    }
    const thief = makeFreshAddress(reader, lower(address), 1);
    const drainer = getContractAddress({ from: thief, nonce: 0n }).toLowerCase() as Hex;
    try {
      leasts.set(address, await simulateAccount(given, ways, { contracts, argumentsOf, thief, drainer }));
    } catch (error) {
      if (error instanceof RpcError && error.retryable) throw error;
      if (!(error instanceof ScanLimitError || error instanceof RpcError)) throw error;
      leasts.set(address, { state: 'unknown', why: error.message });
    }
  }
  return leasts;
}

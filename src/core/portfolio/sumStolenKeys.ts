import { formatUnits } from 'viem/utils';
import { addressKey } from '#model/addressKey.ts';
import type { ChainRead } from '#model/portfolio.ts';
import type { StolenKey, TheftAct } from '#model/stolenKeys.ts';
import { count } from '#scoring/factors/words.ts';
import type { PortfolioStolenKeys } from '#wire/portfolio.ts';
import type { StolenKeysView } from '#wire/stolenKeys.ts';
import type { KnownContract } from './knownTokens.ts';
import { type Balance, type KnownToken, looksLikeSpam } from './summarize.ts';

/** Of one portfolio, and of one key. */
const mostKeys = 20;
const mostParts = 20;

type Allowance = ChainRead['allowances'][number] & { chain: string };
type Project = PortfolioStolenKeys['unknown'][number]['project'];
type PortfolioKey = PortfolioStolenKeys['keys'][number];
type Part = PortfolioKey['parts'][number];

interface Given {
  balances: readonly Balance[];
  allowances: readonly Allowance[];
  tokens: readonly KnownToken[];
  contracts: readonly KnownContract[];
  /** By project; missing where its keys were not weighed yet. */
  views: ReadonlyMap<string, StolenKeysView | null>;
}

/** Projects whose tokens are held or whose contracts may move tokens; what is in no total of a portfolio is left out. */
export function listPortfolioProjects({ tokens, contracts }: Pick<Given, 'tokens' | 'contracts'>): Project[] {
  const counted = tokens.filter((one) => one.project.assessed && !looksLikeSpam(one));
  const all = [...counted, ...contracts].map(({ project: { id, name } }) => ({ id, name }));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

interface Reached {
  /** False: only if a holder who is not known is this key. */
  isSure: boolean;
  delaySeconds: number;
  /** Whether its code may do something else then, and so use what was approved to it. */
  isTurned: boolean;
}

/** By which a contract loses what it holds, and does nothing that it did not do before. */
const outsideActs: ReadonlySet<TheftAct> = new Set(['market', 'dilute', 'tax', 'burn']);

/** One key with what it reaches, over all projects that name it. */
interface Threat {
  key: StolenKey;
  projects: Project[];
  /** By contract. */
  reached: Map<string, Reached>;
  /** Why more than that may be in reach. */
  whys: Set<string>;
}

function addKey(threat: Threat, key: StolenKey, project: Project): void {
  threat.projects.push(project);
  if (key.moreReach > 0) threat.whys.add(`${count(key.moreReach, 'contract')} of ${project.name} not listed`);
  if (key.most.state === 'unknown') threat.whys.add(key.most.why);
  for (const { contract, act, delaySeconds } of key.reach) {
    const before = threat.reached.get(contract);
    threat.reached.set(contract, {
      isSure: act !== 'maybe' || before?.isSure === true,
      delaySeconds: Math.min(delaySeconds, before?.delaySeconds ?? delaySeconds),
      isTurned: !outsideActs.has(act) || before?.isTurned === true,
    });
  }
}

/** Each key once, and the projects of which not all keys are known. */
function mergeKeys(projects: readonly Project[], views: Given['views']) {
  const threats = new Map<string, Threat>();
  const unknown: PortfolioStolenKeys['unknown'] = [];
  for (const project of projects) {
    const view = views.get(project.id);
    if (!view?.result) {
      unknown.push({ project, why: view?.problem ?? 'not worked out yet' });
      continue;
    }
    if (view.result.more > 0) unknown.push({ project, why: `${count(view.result.more, 'key')} not listed` });
    for (const key of view.result.keys) {
      const threat = threats.get(addressKey(key)) ?? {
        ...{ key, projects: [], reached: new Map(), whys: new Set() },
      };
      threats.set(addressKey(key), threat);
      addKey(threat, key, project);
    }
  }
  return { threats: [...threats.values()], unknown };
}

interface Owned {
  token: KnownToken;
  balances: readonly Balance[];
  allowances: readonly Allowance[];
}

/** What contracts in reach may move: of each wallet no more than it holds. */
function sumApproved({ balances, allowances }: Owned, spenders: ReadonlyMap<string, Reached>) {
  const usable = allowances.filter(({ spender }) => spenders.get(spender)?.isTurned);
  const amount = balances.reduce((sum, { wallet, amount: held }) => {
    const own = usable.filter(({ owner }) => owner === wallet);
    const allowed = own.reduce((total, one) => total + BigInt(one.amount), 0n);
    return sum + (allowed < BigInt(held) ? allowed : BigInt(held));
  }, 0n);
  const delays = usable.flatMap(({ spender }) => spenders.get(spender)?.delaySeconds ?? []);
  return { amount, delaySeconds: Math.min(...delays) };
}

/** What of one token is in reach: all of it where the token itself is, else what was approved to contracts that are. */
function findParts(owned: Owned, reached: Threat['reached']): Part[] {
  const { token, balances } = owned;
  const held = balances.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const toPart = (
    amount: bigint,
    { by, isSure, delaySeconds }: Pick<Part, 'by' | 'isSure' | 'delaySeconds'>,
  ): Part => {
    const balance = formatUnits(amount, token.decimals);
    const value = token.price === null ? null : Number(balance) * token.price.usd;
    const usd = value !== null && Number.isFinite(value) ? value : null;
    return { token: token.address, symbol: token.symbol, balance, value: usd, by, isSure, delaySeconds };
  };
  const at = reached.get(token.address);
  if (at?.isSure) return [toPart(held, { by: 'held', ...at })];
  const split = (isSure: boolean) => new Map([...reached].filter(([, one]) => one.isSure === isSure));
  const sure = sumApproved(owned, split(true));
  const known = sure.amount > 0n ? [toPart(sure.amount, { by: 'approved', ...sure, isSure: true })] : [];
  if (at) return [...known, toPart(held - sure.amount, { by: 'held', ...at })];
  const { amount: all, delaySeconds } = sumApproved(owned, reached);
  if (all === sure.amount) return known;
  return [...known, toPart(all - sure.amount, { by: 'approved', isSure: false, delaySeconds })];
}

const sumValues = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + (value ?? 0), 0);

function describeThreat({ key, projects, reached, whys }: Threat, owned: readonly Owned[]): PortfolioKey {
  const parts = owned
    .filter(({ token }) => token.chain === key.chain)
    .flatMap((one) => findParts(one, reached))
    .filter(({ balance }) => balance !== '0')
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || (b.value ?? 0) - (a.value ?? 0));
  const sure = parts.filter(({ isSure }) => isSure);
  const without = parts.filter(({ value }) => value === null).length;
  const unsure = parts.length - sure.length;
  const more = [
    ...(without > 0 ? [`${count(without, 'holding')} without a price`] : []),
    ...(unsure > 0 ? [`${count(unsure, 'holding')} if an unknown holder is this key`] : []),
    ...whys,
  ];
  const { chain, address, kind, threshold, owners } = key;
  return {
    ...{ chain, address, kind, threshold, owners: owners.length, projects },
    parts: parts.slice(0, mostParts),
    moreParts: Math.max(0, parts.length - mostParts),
    value: sumValues(sure),
    soonestSeconds: parts.length > 0 ? Math.min(...parts.map(({ delaySeconds }) => delaySeconds)) : null,
    more: more.length > 0 ? more.slice(0, 3).join('; ') : null,
  };
}

/**
 * What of a portfolio the thief of each key could take at most, the largest sum first. A sum holds what is surely in reach and has a
 * price; `more` says why it may be more. Chains' own coins hang on no key but the wallet's own.
 */
export function sumStolenKeys(given: Given): PortfolioStolenKeys {
  const { balances, allowances, tokens } = given;
  const { threats, unknown } = mergeKeys(listPortfolioProjects(given), given.views);
  const isAt = (token: KnownToken) => (one: { chain: string; token: string | null }) =>
    one.chain === token.chain && one.token === token.address;
  const owned = tokens
    .filter((one) => one.project.assessed && !looksLikeSpam(one))
    .map((token): Owned => {
      const movable = allowances.filter(({ kind }) => kind === 'amount' || kind === 'permit2');
      return { token, balances: balances.filter(isAt(token)), allowances: movable.filter(isAt(token)) };
    });
  const keys = threats
    .map((threat) => describeThreat(threat, owned))
    .filter(({ parts }) => parts.length > 0)
    .toSorted(
      (a, b) => b.value - a.value || b.parts.length - a.parts.length || (a.address < b.address ? -1 : 1),
    );
  return { keys: keys.slice(0, mostKeys), more: Math.max(0, keys.length - mostKeys), unknown };
}

import type { CheckState } from '#model/checkStates.ts';
import { type ControlAct, controlActs } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { FoundTakeover } from '#model/facts.ts';
import type { SourceOutcome } from '#model/sourceCode.ts';
import type { Ability, TokenFieldName, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { count } from './factors/words.ts';
import { whoIsAble } from './whoIsAble.ts';

/** What is checked beside the fields of a token. */
export const contractChecks = ['takeover', 'source', ...controlActs] as const;
type ContractCheck = (typeof contractChecks)[number];

export interface Check {
  id: TokenFieldName | ContractCheck;
  state: CheckState;
  /** Of a risk or caution, after "High risk:"; null for what passed or is unknown. */
  headline: string | null;
}

/** What a verdict is made of. */
export interface ScannedParts {
  token: TokenScan | null;
  /** Null for what is no contract. */
  contract: { takeovers: readonly FoundTakeover[]; problem: string | null } | null;
  control: ControlGrade | null;
  source: { outcome: Exclude<SourceOutcome, 'notBuilt'> } | null;
}

type Judged = [CheckState, headline?: string];

/** A high tax: above it a buy or sell tax is a risk, in basis points. */
const highTax = 1_000;
const manyShare = 600_000;
const halfShare = 500_000;

const percentOf = (points: number) => `${points / 100} %`;

function judgeTax(name: string, { highest }: TokenFields['buyTax']): Judged {
  if (highest === 0) return ['passed'];
  return [highest > highTax ? 'risk' : 'caution', `${name} ${percentOf(highest)}`];
}

/** What a function lets its holder do: `name` of the function, `act` after who can. */
interface Act {
  name: string;
  act: string;
}

function judgeAbility(ability: Ability, { name, act }: Act, isGrave = false): Judged {
  const able = whoIsAble(ability);
  if (!('name' in able))
    return able.who === 'unknown' ? ['caution', `${name} function, holder unknown`] : ['passed'];
  const isRisk = able.who === 'anybody' || (isGrave && able.who === 'oneKey');
  return [isRisk ? 'risk' : 'caution', `${able.name} can ${act}`];
}

const sales: Record<TokenFields['sale']['outcome'], Judged> = {
  works: ['passed'],
  refused: ['risk', 'sells fail'],
  refusedLater: ['risk', 'sells fail later'],
  takenAway: ['risk', 'bought tokens are taken away'],
  mostKept: ['risk', 'a sell keeps most of the tokens'],
  refusedForSome: ['caution', 'sells fail for some'],
};
const purchases: Record<TokenFields['purchase']['outcome'], Judged> = {
  works: ['passed'],
  nothing: ['risk', 'a buy brings nothing'],
  mostKept: ['risk', 'a buy keeps most of the tokens'],
  refused: ['caution', 'buys fail'],
};

const isWorking = (purchase: TokenScan['fields']['purchase']): boolean =>
  purchase.state === 'known' && purchase.value.outcome === 'works';

type Judges = { [K in TokenFieldName]?: (value: TokenFields[K], fields: TokenScan['fields']) => Judged };

/** In the order in which a buyer asks. Fields that are not here tell something and judge nothing. */
const judges: Judges = {
  sale: ({ outcome }) => sales[outcome],
  purchase: ({ outcome }) => purchases[outcome],
  moveOthers: (ability) => judgeAbility(ability, { name: 'seize', act: "move holders' tokens" }, true),
  burnOthers: (ability) => judgeAbility(ability, { name: 'burn', act: "burn holders' tokens" }, true),
  takeBackOwnership: (ability) =>
    judgeAbility(ability, { name: 'ownership', act: 'reclaim ownership' }, true),
  sellTax: (tax) => judgeTax('sell tax', tax),
  buyTax: (tax) => judgeTax('buy tax', tax),
  transferTax: (tax) => judgeTax('transfer tax', tax),
  lostToOthers: (tax) => judgeTax('loss when others trade', tax),
  creatorRefused: (tokens) =>
    tokens.length === 0 ? ['passed'] : ['risk', 'its creator made tokens that cannot be sold'],
  lure: ({ words }) => (words.length === 0 ? ['passed'] : ['caution', 'a web address in its name']),
  mint: (ability, { supply }) =>
    judgeAbility(ability, {
      name: 'mint',
      act: supply.state === 'known' && supply.value.cap === null ? 'mint without limit' : 'mint',
    }),
  upgrade: (ability) => judgeAbility(ability, { name: 'upgrade', act: 'upgrade the code' }),
  pause: (ability) => judgeAbility(ability, { name: 'pause', act: 'pause' }),
  blacklist: (ability) => judgeAbility(ability, { name: 'blacklist', act: 'blacklist' }),
  fees: (ability) => judgeAbility(ability, { name: 'tax', act: 'change taxes' }),
  personalFees: (ability) => judgeAbility(ability, { name: 'per-address tax', act: 'tax single addresses' }),
  transferLimit: (ability) => judgeAbility(ability, { name: 'limit', act: 'change limits' }),
  cooldown: (ability) => judgeAbility(ability, { name: 'cooldown', act: 'change the cooldown' }),
  hiddenOwner: (ability) => judgeAbility(ability, { name: 'privileged', act: 'act beside the owner' }),
  soldAtOnce: ({ lowest }) =>
    lowest === 100 ? ['passed'] : ['caution', `at most ${lowest} % can be sold at once`],
  // A limit of nothing that a simulated buyer passed binds nobody.
  limitsInForce: (limits, { purchase }) =>
    limits.every(({ amount }) => amount === '0') && (limits.length === 0 || isWorking(purchase))
      ? ['passed']
      : ['caution', 'amounts are limited'],
  selfDestruct: ({ possible }) => (possible ? ['caution', 'it can self-destruct'] : ['passed']),
  proxy: ({ kind }) => (kind === 'none' ? ['passed'] : ['caution', 'it is a proxy']),
  lockedLiquidity: (pools) =>
    pools.every(({ burned, locked }) => burned + locked >= halfShare)
      ? ['passed']
      : ['caution', 'liquidity is not locked'],
  holders: ({ top10Share }) =>
    top10Share > manyShare ? ['caution', `top 10 hold ${Math.floor(top10Share / 10_000)} %`] : ['passed'],
  listed: ({ sameName }) =>
    sameName.length === 0 ? ['passed'] : ['caution', 'another token has the same name'],
};

function judgeField<K extends TokenFieldName>(name: K, fields: TokenScan['fields']): Check[] {
  const judge = judges[name];
  const field = fields[name];
  if (!judge) return [];
  if (field.state === 'unknown') return [{ id: name, state: 'unknown', headline: null }];
  const [state, headline = null] = judge(field.value, fields);
  return [{ id: name, state, headline }];
}

/** A grade's sentence without where it was found: "One key can mint tokens at once". */
const shortenSentence = (text: string) =>
  `${text.charAt(0).toLowerCase()}${text
    .slice(1)
    .replace(/\.$/, '')
    .replace(/ \([^()]*\)$/, '')}`;

function judgeAct(act: ControlAct, { reasons, unknown, moreReasons }: ControlGrade): Check {
  const reason = reasons.find((one) => one.act === act);
  if (reason)
    return {
      id: act,
      state: reason.who === 'anybody' || reason.grade === 'F' ? 'risk' : 'caution',
      headline: shortenSentence(reason.sentence),
    };
  const isKnown = unknown.length === 0 && moreReasons === 0;
  return { id: act, state: isKnown ? 'passed' : 'unknown', headline: null };
}

function judgeContract({ contract, source, token, control }: ScannedParts): Check[] {
  if (!contract) return [];
  const { takeovers, problem } = contract;
  const isOpenToAll = takeovers.some(({ open }) => open);
  const takeover = isOpenToAll ? 'risk' : problem !== null || takeovers.length > 0 ? 'unknown' : 'passed';
  const differs = source?.outcome === 'differs';
  return [
    { id: 'takeover', state: takeover, headline: isOpenToAll ? 'anybody can take it over' : null },
    // What the fields of a token ask is not asked twice.
    ...(token || !control ? [] : controlActs.map((act) => judgeAct(act, control))),
    {
      id: 'source',
      state: source ? (differs ? 'caution' : 'passed') : 'unknown',
      headline: differs ? 'published source builds other code' : null,
    },
  ];
}

/** What nobody can do where the control grade is A for sure, though a function of the token was not told. */
const graded = new Set<Check['id']>([
  ...(['mint', 'upgrade', 'pause', 'blacklist'] as const),
  ...(['fees', 'moveOthers', 'burnOthers'] as const),
]);
const isOutOfReach = (control: ControlGrade | null): boolean =>
  control !== null && control.best === 'A' && control.worst === 'A' && control.unknown.length === 0;

/** Every check of a scan, in the order in which a reader asks. */
export function listChecks(parts: ScannedParts): Check[] {
  const { token, control } = parts;
  const all = token
    ? (Object.keys(judges) as TokenFieldName[]).flatMap((name) => judgeField(name, token.fields))
    : [];
  const fields = isOutOfReach(control)
    ? all.map(
        (check): Check =>
          check.state === 'unknown' && graded.has(check.id) ? { ...check, state: 'passed' } : check,
      )
    : all;
  const [takeover, ...rest] = judgeContract(parts);
  const [sale, ...others] = fields;
  return [sale, takeover, ...others, ...rest].filter((check) => check !== undefined);
}

export interface ScanVerdict {
  state: CheckState;
  text: string;
}

/** One line that decides. It never says that anything is safe: what was not found may still be there. */
export function judgeScan(checks: readonly Check[]): ScanVerdict {
  const having = (state: CheckState) => checks.filter((check) => check.state === state);
  const [risk] = having('risk');
  if (risk) return { state: 'risk', text: `High risk: ${risk.headline}` };
  const [caution] = having('caution');
  if (caution) return { state: 'caution', text: `Caution: ${caution.headline}` };
  const [passed, unknown] = [having('passed').length, having('unknown').length];
  if (passed === 0) return { state: 'unknown', text: 'Unknown: nothing could be checked' };
  const rest = unknown === 0 ? '' : `; ${unknown} unknown`;
  // What is unknown may be a risk: the line is not green before everything was checked.
  const state = unknown === 0 ? 'passed' : 'unknown';
  return { state, text: `No risk found in ${passed} of ${count(checks.length, 'check')}${rest}` };
}

import { type CheckState, checkStates } from '#model/checkStates.ts';
import {
  describeGrade,
  type GradeLetter,
  isGraded,
  isWorse,
  listUnknownPowers,
} from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { FactTone, ShortAnswer } from '#model/keyFacts.ts';
import type { Ability, TokenField, TokenScan } from '#model/tokenScan.ts';
import { type Check, judgeScan } from '#scoring/judgeScan.ts';
import { canScanBeSold, whatItControls, whoControlsScan } from '#scoring/scanAnswers.ts';
import { whoIsAble } from '#scoring/whoIsAble.ts';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { stateMarks, VerdictLine } from '#web/ui/VerdictLine.tsx';
import type { ScanView } from '#wire/scans.ts';

const tones: Record<FactTone, string> = {
  grave: 'text-danger',
  risk: 'text-danger',
  caution: 'text-warning',
  minor: '',
  unknown: 'text-muted',
  good: 'text-signal',
};

/** The questions that every reader asks, each answered in a line. */
function ScanAnswers({ result }: { result: ScanView }) {
  const answers: [question: string, answer: ShortAnswer | null][] = [
    ['Can be sold', canScanBeSold(result)],
    ['Controlled by', whoControlsScan(result)],
    ['Controls', whatItControls(result.holds, result.hasMorePowers)],
  ];
  return (
    <dl className="mt-1 text-xs text-ink">
      {answers.map(
        ([question, answer]) =>
          answer && (
            <div key={question} className="num wrap-anywhere">
              <dt className="inline text-muted">{question} </dt>
              <dd className="inline">
                <b className={`font-[620] ${tones[answer.tone]}`}>{answer.text}</b>
                {answer.detail && <span className="text-muted"> {answer.detail}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A field of a token as token scanners show it. */
interface Mark {
  name: string;
  value: string;
  state: CheckState | null;
}

function readMark<T>(field: TokenField<T>, tell: (value: T) => string): string {
  return field.state === 'known' ? tell(field.value) : 'Unknown';
}

const saleWords = { works: 'No', refusedForSome: 'For some' } as const;
const percent = (points: number) => `${points / 100} %`;

/** Whether anybody can do it; `Not free`: for something in return alone, which is nobody's power. */
function tellAbility(ability: Ability): string {
  const { who } = whoIsAble(ability);
  if (who === 'nobody') return 'No';
  if (who === 'paid') return 'Not free';
  return who === 'unknown' ? 'Unknown who' : 'Yes';
}

function tellLiquidity({ lockedLiquidity, pools }: TokenScan['fields']): string {
  if (lockedLiquidity.state === 'known') {
    const least = Math.min(...lockedLiquidity.value.map(({ burned, locked }) => burned + locked));
    return `${Math.floor(least / 10_000)} % locked`;
  }
  return pools.state === 'known' && pools.value.length === 0 ? 'No pool' : 'Unknown';
}

/** What the named owner is, as far as the powers over the token tell. */
function nameOwner(address: string | null, control: ControlGrade | null): string {
  if (address === null) return 'None';
  const isOwner = (holder: Holder | null): holder is Extract<Holder, { address: string }> =>
    holder !== null && 'address' in holder && holder.address.toLowerCase() === address.toLowerCase();
  const holder = control?.reasons.map((reason) => reason.holder).find(isOwner);
  if (holder?.kind === 'key') return 'One key';
  if (holder?.kind === 'multisig') return `${holder.threshold} of ${holder.owners}`;
  return holder?.kind === 'timelock' ? 'Timelock' : 'Set';
}

/** What readers of token scanners look for, in the order in which they know it. */
export function listMarks(
  { fields }: TokenScan,
  checks: readonly Check[],
  control: ControlGrade | null,
): Mark[] {
  const stateOf = (id: Check['id']) => checks.find((check) => check.id === id)?.state ?? null;
  const tax = (name: 'buyTax' | 'sellTax') => readMark(fields[name], ({ highest }) => percent(highest));
  // What is not known of its functions the control grade may know.
  const ability = (name: 'mint' | 'blacklist') =>
    fields[name].state === 'unknown' && stateOf(name) === 'passed'
      ? 'No'
      : readMark(fields[name], tellAbility);
  const sale = readMark(fields.sale, ({ outcome }) =>
    outcome === 'works' || outcome === 'refusedForSome' ? saleWords[outcome] : 'Yes',
  );
  return [
    { name: 'Honeypot', value: sale, state: stateOf('sale') },
    { name: 'Buy tax', value: tax('buyTax'), state: stateOf('buyTax') },
    { name: 'Sell tax', value: tax('sellTax'), state: stateOf('sellTax') },
    { name: 'Mintable', value: ability('mint'), state: stateOf('mint') },
    { name: 'Blacklist', value: ability('blacklist'), state: stateOf('blacklist') },
    {
      name: 'Proxy',
      value: readMark(fields.proxy, ({ kind }) => (kind === 'none' ? 'No' : 'Yes')),
      state: stateOf('proxy'),
    },
    {
      name: 'Owner',
      value: readMark(fields.owner, ({ address }) => nameOwner(address, control)),
      state: fields.owner.state === 'unknown' ? 'unknown' : null,
    },
    {
      name: 'Liquidity',
      value: tellLiquidity(fields),
      state: fields.lockedLiquidity.state === 'unknown' ? 'unknown' : stateOf('lockedLiquidity'),
    },
  ];
}

const gradeTone = (grade: GradeLetter) =>
  grade === 'A' || grade === 'B'
    ? 'text-signal'
    : grade === 'C' || grade === 'D'
      ? 'text-warning'
      : 'text-danger';

const mostReasons = 2;

/** Who can do what, the gravest first, after its letter. */
function ControlNote({ control }: { control: ControlGrade }) {
  const { best, worst, reasons, sentence } = control;
  const tone = best === worst || isWorse(best, 'B') ? gradeTone(best) : 'text-muted';
  // Whether it can be sold is told above.
  const powers = reasons.filter(({ who }) => who !== null);
  if (!isGraded(control) && powers.length + listUnknownPowers(control).length === 0) return null;
  const told = powers.length > 0 ? powers.slice(0, mostReasons).map((reason) => reason.sentence) : [sentence];
  return (
    <p className="mt-0.5 text-xs text-ink wrap-anywhere">
      <b className={`font-[650] ${tone}`}>Control {isGraded(control) ? describeGrade(control) : 'unknown'}</b>{' '}
      {told.join(' ')}
    </p>
  );
}

/** The line that decides, and what it rests on. */
export function VerdictBanner({ checks, result }: { checks: readonly Check[]; result: ScanView }) {
  const { state, text } = judgeScan(checks);
  const { control, wallet } = result;
  const kind =
    wallet && `${wallet.kind === 'multisig' ? 'Multisig' : 'Timelock'}: ${withoutAddress(wallet.text)}`;
  return (
    <VerdictLine state={state} text={kind ?? text}>
      {kind && <p className="mt-0.5 text-xs text-ink">{text}</p>}
      <ScanAnswers result={result} />
      {control && !wallet && <ControlNote control={control} />}
    </VerdictLine>
  );
}

const withoutAddress = (text: string): string => text.replace(/ \(0x[^()]*\)$/, '');

const valueTones: Record<CheckState, string> = {
  risk: 'text-danger',
  caution: 'text-warning',
  passed: 'text-signal',
  unknown: 'text-muted',
};

export function TokenMarks({
  token,
  checks,
  control,
}: {
  token: TokenScan;
  checks: readonly Check[];
  control: ControlGrade | null;
}) {
  return (
    <dl data-written="" aria-label="At a glance" className="grid grid-cols-4 gap-2 lg:grid-cols-8">
      {listMarks(token, checks, control).map(({ name, value, state }) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse rounded border border-line px-2 py-1.5 sm:px-2.5"
        >
          <dt className="text-xs text-muted">{name}</dt>
          <dd className={`num text-xs font-semibold sm:text-sm ${state ? valueTones[state] : ''}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How many checks came out how; each shows those alone, and once more all of them. */
export function CheckCounts({
  checks,
  shown,
  path,
}: {
  checks: readonly Check[];
  shown: CheckState | null;
  path: string;
}) {
  return (
    <nav aria-label="Checks" className="flex flex-wrap gap-2 max-sm:gap-1">
      {checkStates.map((state) => {
        const number = checks.filter((check) => check.state === state).length;
        const { severity, one, many } = stateMarks[state];
        const isShown = shown === state;
        return (
          <Link
            key={state}
            to={isShown ? path : `${path}?show=${state}`}
            stay
            replace
            aria-current={isShown ? 'true' : undefined}
            className={`num inline-flex min-h-8 items-center gap-2 rounded-full border px-3 text-sm max-sm:gap-1 max-sm:px-1 max-sm:text-xs hover:bg-mist ${isShown ? 'border-ink bg-mist font-semibold' : 'border-line'}`}
          >
            <SeverityMark severity={severity} label="" compact />
            {number} {number === 1 ? one : many}
          </Link>
        );
      })}
    </nav>
  );
}

import { type CheckState, checkStates } from '#model/checkStates.ts';
import {
  type ControlGrade,
  describeGrade,
  type GradeLetter,
  isGraded,
  isWorse,
} from '#model/controlGrade.ts';
import type { TokenScan } from '#model/tokenScan.ts';
import { type Check, judgeScan } from '#scoring/judgeScan.ts';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { stateMarks, VerdictLine } from '#web/ui/VerdictLine.tsx';
import type { ScanView } from '#wire/scans.ts';
import { listMarks } from './listMarks.ts';
import { ScanAnswers } from './ScanAnswers.tsx';

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

import type { FactTone, ShortAnswer } from '#model/keyFacts.ts';
import { canScanBeSold, whatItControls, whoControlsScan } from '#scoring/scanAnswers.ts';
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
export function ScanAnswers({ result }: { result: ScanView }) {
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

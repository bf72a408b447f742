import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { type DetectorAlerts, detectorAlertsHref } from '#wire/alertRecord.ts';
import { detectorNames, outcomeNames } from './alertWords.ts';

/** A number of a detector's record, which opens the alerts that it counts, also where there is none. */
export function RecordFigure({
  detector,
  outcome,
  count,
}: Pick<DetectorAlerts, 'detector' | 'outcome' | 'count'>) {
  return (
    <Link
      to={detectorAlertsHref({ detector, outcome })}
      className="link num inline-block min-h-6"
      data-count={count}
      aria-label={`${detectorNames[detector]}: ${formatNumber(count)} ${outcomeNames[outcome]}`}
    >
      {formatNumber(count)}
    </Link>
  );
}

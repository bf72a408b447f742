import { addressKey } from '#model/addressKey.ts';
import { type ControlType, isTold } from '#model/controlTypes.ts';
import { describeShare } from '#model/describeShare.ts';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { controlWords } from '#web/projectRows/controlWords.ts';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import type { Holding, PortfolioSummary } from '#wire/portfolio.ts';
import { HoldingValue } from './HoldingValue.tsx';

/** The holdings that make up a share. */
function ShareParts({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <ul className="num my-1.5 grid gap-1.5 border-l border-line pl-3 text-xs">
      {holdings.map((holding) => (
        <li
          key={addressKey({ chain: holding.chain, address: holding.token ?? '' })}
          className="flex flex-wrap gap-x-3"
        >
          {holding.project && (
            <Link to={scoreHref(holding.project.id)} className="link">
              {holding.project.name}
            </Link>
          )}
          <HoldingValue holding={holding} />
        </li>
      ))}
    </ul>
  );
}

/** Of the sum below the holdings. */
export const totalAnchor = 'holdings-total';

/** What is not known is neither good nor bad. */
function toneOf(control: ControlType | null) {
  if (!isTold(control)) return 'muted';
  return control === 'anyone' || control === 'key' ? 'danger' : 'info';
}

/** The total, and how much of it hangs on whom. */
export function RiskCard({ summary, partial }: { summary: PortfolioSummary; partial: boolean }) {
  const { value, priced, holdings, risk } = summary;
  return (
    <Card aria-labelledby="risk-title" className="p-4.5">
      <h2 id="risk-title" className="text-balance">
        {risk.sentence}
      </h2>
      {risk.note && (
        <p data-stated="" className="mt-1 text-xs text-muted">
          {risk.note}{' '}
          <a href="#holdings-title" className="link inline-block min-h-6 underline">
            The holdings
          </a>
        </p>
      )}
      <p className="num mt-4 flex flex-wrap items-center gap-3">
        <span data-stated="">
          {value === null ? (
            holdings.length === 0 ? (
              'Nothing to add up'
            ) : (
              'No prices for these holdings'
            )
          ) : (
            <ShownFigure to={`#${totalAnchor}`} value={formatUsd(value)}>
              {formatUsd(value)} in total
            </ShownFigure>
          )}
          <span className="text-muted">
            {' '}
            · {priced} of{' '}
            <a href="#holdings-title" className="link underline">
              {holdings.length} with a price
            </a>
          </span>
        </span>
        {partial && <Chip tone="warning">partial</Chip>}
      </p>
      {risk.shares.length > 0 && (
        <ul
          className="mt-4 grid gap-2"
          aria-label={risk.by === 'value' ? 'Value by key holder' : 'Holdings by key holder'}
        >
          {risk.shares.map(({ control, share }) => (
            <li key={control}>
              <details>
                <summary className="num grid min-h-6 cursor-pointer grid-cols-[11rem_1fr_max-content] items-center gap-3">
                  <ControlMark control={control} grade={null} />
                  <Meter
                    value={share}
                    max={1}
                    label={control === null ? 'Not read yet' : controlWords[control].text}
                    tone={toneOf(control)}
                  />
                  <span className="text-right">{describeShare(share)}</span>
                </summary>
                <ShareParts
                  holdings={holdings.filter(
                    ({ project, value: own }) =>
                      project?.control === control && (risk.by === 'count' || own !== null),
                  )}
                />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

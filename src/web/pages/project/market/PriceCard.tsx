import { use } from 'react';
import { factBases } from '#model/claims.ts';
import { sourceStatement } from '#model/statements.ts';
import { percent } from '#scoring/factors/words.ts';
import { LineChart } from '#web/charts/LineChart.tsx';
import type { Point } from '#web/charts/layoutLines.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { priceSection } from '#web/projectRows/sections.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { decimalsFor, formatPrice } from '#web/ui/formatPrice.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { PriceHistoryView, PricePoint } from '#wire/prices.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { FactLine } from './FactLine.tsx';
import { FactRow } from './FactRow.tsx';

const dayMs = 86_400_000;
const dayOf = (at: string) => Math.floor(Date.parse(at) / dayMs);

/** The daily prices as points of a line, which breaks at the days without a price. */
export function priceSeries(days: readonly PricePoint[]): Point[] {
  return days.flatMap(({ at, usd }, index) => {
    const before = days[index - 1];
    const gap = before ? dayOf(at) - dayOf(before.at) - 1 : 0;
    const missing = Array.from({ length: gap }, (_, step) => ({
      at: new Date((dayOf(at) - gap + step) * dayMs).toISOString(),
      value: null,
    }));
    return [...missing, { at, value: usd }];
  });
}

const staleMs = 2 * 86_400_000;

interface PriceCardProps {
  project: ProjectDetails;
  tab: TabOf<'market'>;
  asOf: string;
}

/** The price on record, or as a service tells it, its course, and how old it is. */
export function PriceCard({ project, tab: { facts, price }, asOf }: PriceCardProps) {
  const hydrated = useHydrated();
  const { latest } = price;
  const moment = use(MomentContext);
  const now = moment === null && hydrated ? Date.now() : Date.parse(moment ?? asOf);
  const symbol = project.tokens[0]?.symbol;
  return (
    <Card
      aria-labelledby="price-title"
      data-written={price.toldBy === undefined ? '' : undefined}
      data-stated={price.toldBy === undefined ? undefined : ''}
      className="lg:col-span-2"
    >
      <CardHeader
        id="price-title"
        title="Price"
        description={
          price.toldBy === undefined
            ? "Prices come from the records of this site's operator. No exchange is asked."
            : `Prices are told by ${price.toldBy}. Nobody here checked them.`
        }
        aside={
          latest && (
            <span id={priceSection} className="num">
              <b className="text-base font-semibold text-ink">{formatPrice(latest.usd)}</b>
              {symbol && ` for 1 ${symbol}`}, <TimeAgo at={latest.at} />
            </span>
          )
        }
      />
      {latest && now - Date.parse(latest.at) > staleMs && (
        <CardRow>
          <StaleNote at={latest.at}>
            No newer price {moment === null ? 'is on record' : 'of that time is on record'}.
          </StaleNote>
        </CardRow>
      )}
      <CardRow>
        <PriceCourse price={price} />
        {latest && <DisputeLink about={sourceStatement('prices')} what="price" />}
      </CardRow>
      <dl>
        <FactRow
          projectId={project.id}
          name="Daily deviation"
          basis={price.toldBy === undefined ? factBases.priceHistory : 'told'}
          factKey="priceHistory"
          fact={readFact(facts, 'priceHistory')}
        >
          {({ days, dailyDeviation }) => `${percent(dailyDeviation)} over ${days} days`}
        </FactRow>
        {price.volume && (
          <FactLine name="Traded in 24 hours">
            {formatUsd(price.volume.usd)}
            <p className="text-xs text-muted">
              told by {price.volume.toldBy}, <TimeAgo at={price.volume.at} />
            </p>
            <DisputeLink about={sourceStatement('prices')} what="traded in 24 hours" />
          </FactLine>
        )}
      </dl>
    </Card>
  );
}

function PriceCourse({ price: { latest, days } }: { price: PriceHistoryView }) {
  if (!latest) {
    return (
      <EmptyState title="No price is on record">
        A price is shown only with its source and time, and nobody has recorded one for this project.
      </EmptyState>
    );
  }
  if (days.length < 2) {
    return (
      <EmptyState title="No course to draw">
        A line needs the prices of two days. One is on record.
      </EmptyState>
    );
  }
  const values = days.map(({ usd }) => usd);
  const highest = Math.max(...values);
  const range = highest - Math.min(...values);
  const decimals = decimalsFor(10 * range);
  return (
    <LineChart
      title="Price by day"
      filled
      series={[{ label: 'Price', points: priceSeries(days) }]}
      // Without any change there is no range to draw in.
      domain={range === 0 ? [0, 2 * highest || 1] : undefined}
      format={(usd) => formatPrice(usd, decimals)}
    />
  );
}

import type { DayBreakdown, DayPart } from '#model/portfolio.ts';
import type { PortfolioSummary } from '#wire/portfolio.ts';

/** Of so many holdings a day is kept one by one: a day of a year must stay small. */
const mostParts = 50;

/** What the value of a portfolio is the sum of. */
export function toDayBreakdown({ holdings }: PortfolioSummary, readAt: Date): DayBreakdown {
  const parts = holdings
    .flatMap(({ chain, token, symbol, balance, value, price, project, evidence }): DayPart[] => {
      if (value === null || price === null) return [];
      const owner = project && { id: project.id, name: project.name };
      return [{ chain, token, symbol, balance, value, price, project: owner, evidence }];
    })
    .sort((a, b) => b.value - a.value);
  const rest = parts.slice(mostParts);
  return {
    readAt: readAt.toISOString(),
    parts: parts.slice(0, mostParts),
    rest: { holdings: rest.length, value: rest.reduce((sum, { value }) => sum + value, 0) },
  };
}

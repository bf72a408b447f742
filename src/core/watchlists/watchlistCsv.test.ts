import { expect, it } from 'vitest';
import type { ProjectRow } from '#wire/projects.ts';
import { renderWatchlistCsv } from './watchlistCsv.ts';

it('quotes what would split a line and disarms formulas', () => {
  const row = {
    id: 'a',
    name: '=1+1, "x"',
    tokenTickers: ['A', 'B'],
    rank: null,
    assessed: true,
    score: 71.5,
    rating: 'A',
    coverage: 0.8,
    range: { low: 60.2, high: 90 },
    auditedOn: '2026-01-02',
    control: null,
    controlGrade: { best: 'C', worst: 'F' },
  };
  expect(renderWatchlistCsv([row as unknown as ProjectRow])).toBe(
    'id,name,tickers,rank,score,score_low,score_high,rating,coverage,last_audit_on_record,control,control_grade\r\na,"\'=1+1, ""x""",A B,,71.5,60.2,90,A,0.8,2026-01-02,,C to F\r\n',
  );
});

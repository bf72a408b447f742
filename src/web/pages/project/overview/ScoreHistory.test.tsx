import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScorePoint } from '#wire/scores.ts';
import { ScoreHistory } from './ScoreHistory.tsx';

const point = (day: number, cause: ScorePoint['cause']): ScorePoint => ({
  ...{ at: `2026-11-0${day}T00:00:00.000Z`, total: 50 + day, rating: null, coverage: 0.6, rulesVersion: '6' },
  ...{ cause, sentence: 'Something moved it.', moves: [], facts: [] },
});

function tell(history: ScorePoint[]): string {
  const project = { id: 'alder', withdrawnAudits: [] };
  const props = { history, recomputed: [point(1, 'first')], project, until: '2026-11-09T00:00:00.000Z' };
  return renderToStaticMarkup(
    <MemoryRouter>
      <ScoreHistory {...props} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ');
}

it('says of what was made afterwards that nothing was shown then, where that is so', () => {
  const whole = tell([point(3, 'first'), point(4, 'facts')]);
  expect(whole).toContain('This site showed nothing then.');
  expect(whole).not.toContain('Only the newest');
  const cut = tell([point(4, 'facts'), point(5, 'facts')]);
  expect(cut).toContain('Only the newest moves are listed: the score was published before, too.');
  expect(cut).not.toContain('This site showed nothing then.');
});

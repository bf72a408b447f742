import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ChangeCause } from '#model/outcomes.ts';
import { ChangeMark } from './ChangeMark.tsx';

function read(causes: ChangeCause[]): string {
  const change = { score: { from: 70, to: 55 }, alerts: 0, audits: 0, since: '2026-11-15T00:00:00.000Z' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ChangeMark projectId="alder" change={{ ...change, score: { ...change.score, causes } }} />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, '');
}

it('says when rules, our reading or what we know moved a score', () => {
  expect(read(['facts', 'time'])).toBe('score 70 → 55');
  expect(read(['facts', 'knowledge'])).toBe('score 70 → 55, what is known changed');
  expect(read(['facts', 'rules'])).toBe('score 70 → 55, rules changed');
  expect(read(['reading', 'rules'])).toBe('score 70 → 55, our reading changed, rules changed');
});

import { expect, test } from 'vitest';
import { type BadgeInput, renderBadge } from './renderBadge.ts';

const project = {
  name: 'Acme',
  demo: false,
  assessed: true,
  score: 75.9,
  rating: 'A',
  coverage: 0.82,
  range: { low: 60.5, high: 90.5 },
  controlGrade: null,
} as const;

const badge = (fields: Partial<BadgeInput['project']> = {}) =>
  renderBadge({
    project: { ...project, ...fields },
    scoredAt: '2026-11-15T00:00:00Z',
    href: '/projects/acme',
  });

test('a score has its letter and its colour', () => {
  expect(badge()).toContain('aria-label="Acme: 75 A, 82 % known, 2026-11-15, by Parapet"');
  expect(badge()).toContain('#0b7a66');
  expect(badge({ score: 55, rating: 'BB' })).toContain('#9a5b00');
  expect(badge({ score: 20, rating: 'CCC' })).toContain('#b3261e');
});

test.each([
  [{ coverage: 0.26, score: null, rating: null }, 'between 60 and 90, 26 % known'],
  [{ coverage: 0.26 }, 'between 60 and 90, 26 % known'],
  [{ assessed: false, score: null, rating: null, coverage: 0 }, 'not assessed'],
])('without a score it is grey: %j', (fields, words) => {
  expect(badge(fields)).toContain(`Acme: ${words}, 2026-11-15, by Parapet`);
  expect(badge(fields)).not.toMatch(/#0b7a66|#9a5b00|#b3261e/);
});

test('the control grade stands beside the score, by its worst end; one that says nothing is left out', () => {
  const graded = badge({ controlGrade: { best: 'B', worst: 'E' } });
  expect(graded).toContain(
    'aria-label="Acme: 75 A, 82 % known, control grade B to E, 2026-11-15, by Parapet"',
  );
  expect(graded).toContain('#b3261e');
  expect(badge({ controlGrade: { best: 'A', worst: 'F' } })).toBe(badge());
});

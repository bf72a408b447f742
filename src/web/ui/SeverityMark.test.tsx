import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type MarkedSeverity, SeverityMark } from './SeverityMark.tsx';

const all: MarkedSeverity[] = [
  'critical',
  'major',
  'medium',
  'minor',
  'info',
  'centralization',
  'ok',
  'unknown',
];

test('no two severities share a word or a shape', () => {
  const marks = all.map((severity) => renderToStaticMarkup(<SeverityMark severity={severity} />));
  expect(new Set(marks.map((html) => html.match(/<svg.*<\/svg>/)?.[0])).size).toBe(all.length);
  expect(marks.map((html) => html.match(/<span>([^<]+)</)?.[1])).toEqual([
    'Critical',
    'Major',
    'Medium',
    'Minor',
    'Info',
    'Centralization',
    'OK',
    'Unknown',
  ]);
});

test('the compact mark keeps its word for screen readers', () => {
  expect(renderToStaticMarkup(<SeverityMark severity="major" compact />)).toContain(
    '<span class="sr-only">Major</span>',
  );
});

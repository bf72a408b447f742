import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScoreRing } from './ScoreRing.tsx';

test('the ring says score, rating and coverage', () => {
  const shown = { kind: 'score', score: 66, rating: 'BBB', coverage: 72 } as const;
  const html = renderToStaticMarkup(<ScoreRing size="large" shown={shown} />);
  expect(html).toContain('aria-label="Score 66 of 100, rating BBB, coverage 72 %"');
  expect(html).toContain('>66</text>');
  expect(html).toContain('>BBB</text>');
  expect(html).toContain('stroke-warning');
});

test('too little known is a range without a colour', () => {
  const shown = { kind: 'range', low: 12, high: 87, coverage: 17 } as const;
  const html = renderToStaticMarkup(<ScoreRing size="large" shown={shown} />);
  expect(html).toContain('aria-label="No score: between 12 and 87, coverage 17 %"');
  expect(html).toContain('>12–87</text>');
  expect(html).toContain('>No score</text>');
  expect(html).not.toMatch(/stroke-(danger|warning|signal)/);
});

test('an unknown score is not a low one', () => {
  const html = renderToStaticMarkup(<ScoreRing size="large" shown={{ kind: 'notAssessed' }} />);
  expect(html).toContain('aria-label="Not assessed yet"');
  expect(html).toContain('>?</text>');
  expect(html).toContain('>Unknown</text>');
  expect(html).not.toMatch(/stroke-(danger|warning|signal)/);
});

test('zero is a score with no arc', () => {
  const shown = { kind: 'score', score: 0, rating: 'CCC', coverage: 100 } as const;
  const html = renderToStaticMarkup(<ScoreRing shown={shown} />);
  expect(html).toContain('>0</text>');
  expect(html).not.toContain('stroke-danger');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScoreRing } from './ScoreRing.tsx';

test('the ring says score, rating and coverage', () => {
  const html = renderToStaticMarkup(<ScoreRing size="large" score={66.4} rating="BBB" coverage={72} />);
  expect(html).toContain('aria-label="Score 66 of 100, rating BBB, coverage 72 %"');
  expect(html).toContain('>66</text>');
  expect(html).toContain('>BBB</text>');
  expect(html).toContain('stroke-warning');
});

test('an unknown score is not a low one', () => {
  const html = renderToStaticMarkup(<ScoreRing size="large" score={null} rating={null} coverage={12} />);
  expect(html).toContain('aria-label="Score unknown, coverage 12 %"');
  expect(html).toContain('>?</text>');
  expect(html).toContain('>Unknown</text>');
  expect(html).not.toMatch(/stroke-(danger|warning|signal)/);
});

test('zero is a score with no arc', () => {
  const html = renderToStaticMarkup(<ScoreRing score={0} rating="CCC" coverage={100} />);
  expect(html).toContain('>0</text>');
  expect(html).not.toContain('stroke-danger');
});

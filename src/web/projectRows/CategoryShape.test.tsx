import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CategoryShape } from './CategoryShape.tsx';

it('says every category in words, and draws what is unknown as an empty frame', () => {
  const html = renderToStaticMarkup(
    <CategoryShape
      caps={[]}
      categories={[
        { id: 'codeSecurity', name: 'Code Security', score: 76.9, coverage: 1, factors: [] },
        { id: 'marketStability', name: 'Market Stability', score: 90, coverage: 0.4, factors: [] },
        { id: 'fundamentalHealth', name: 'Fundamental Health', score: 0, coverage: 1, factors: [] },
      ]}
    />,
  );
  expect(html).toContain('aria-label="Code Security 76, Market Stability unknown, Fundamental Health 0"');
  expect(html.match(/stroke-dasharray/g)).toHaveLength(1);
  expect(html).toContain('fill-signal');
  expect(html).toContain('fill-danger');
});

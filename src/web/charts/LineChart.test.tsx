import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineChart } from './LineChart.tsx';

const series = [
  {
    label: 'Score',
    points: [
      { at: '2026-11-01T00:00:00Z', value: 58 },
      { at: '2026-11-05T00:00:00Z', value: null },
      { at: '2026-11-11T00:00:00Z', value: 66 },
    ],
  },
];

const html = renderToStaticMarkup(<LineChart title="Score history" series={series} domain={[0, 100]} />);

test('the drawing is one image with a summary', () => {
  expect(html).toContain(
    'role="img" aria-label="Score history. Score: 58 on 1 Nov 2026, 66 on 11 Nov 2026, lowest 58, highest 66."',
  );
  expect(html).toMatch(/<figcaption.*Score history.*<\/figcaption>/);
});

test('the table holds every value, newest first, and unknown as unknown', () => {
  expect(html).toContain('View as table');
  const rows = [...html.matchAll(/<th scope="row">([^<]+)<\/th><td class="end">([^<]+)</g)].map((m) =>
    m.slice(1),
  );
  expect(rows).toEqual([
    ['11 Nov 2026', '66'],
    ['5 Nov 2026', 'unknown'],
    ['1 Nov 2026', '58'],
  ]);
});

test('the range input waits for hydration', () => {
  expect(html).not.toContain('<input');
});

test('no data is said, not drawn', () => {
  const empty = renderToStaticMarkup(<LineChart title="Price" series={[{ label: 'Price', points: [] }]} />);
  expect(empty).toContain('No data yet');
  expect(empty).not.toContain('<svg');
  expect(empty).not.toContain('View as table');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarChart } from './BarChart.tsx';
import { Donut } from './Donut.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { nearestStep } from './Scrubber.tsx';
import { Sparkline, sparklinePoints } from './Sparkline.tsx';

const bars = [
  { label: 'Mon', value: 40 },
  { label: 'Tue', value: 10 },
];

test('upright bars stand on zero, in percent of the width', () => {
  const html = renderToStaticMarkup(<BarChart title="Views" unit="views" bars={bars} />);
  expect(html).toContain('aria-label="Views: views of 2; highest Mon with 40, lowest Tue with 10."');
  const heights = [...html.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map((m) => Number(m[1]));
  expect(heights).toEqual([176, 44]);
});

test('a bar of parts stacks them from zero, and is read out by part', () => {
  const parts = [
    { name: 'critical', value: 1, tone: 'danger' as const },
    { name: 'minor', value: 19, tone: 'signal' as const },
  ];
  const html = renderToStaticMarkup(
    <BarChart title="Findings" unit="findings" bars={[{ label: '3 Mar, Quill', value: 20, parts }]} />,
  );
  expect(html).toContain('aria-label="Findings: 3 Mar, Quill 1 critical, 19 minor."');
  const drawn = [...html.matchAll(/<rect [^>]*y="([\d.]+)"[^>]*height="([\d.]+)"[^>]*fill-(\w+)"/g)];
  const [red, green] = drawn.map(([, y, height, tone]) => ({ y: Number(y), height: Number(height), tone }));
  expect([red?.tone, green?.tone]).toEqual(['danger', 'signal']);
  expect(green?.height).toBeCloseTo(19 * (red?.height ?? 0));
  expect((green?.y ?? 0) + (green?.height ?? 0)).toBeCloseTo(red?.y ?? 0);
});

test('lying bars are measured against the longest', () => {
  const html = renderToStaticMarkup(<HorizontalBars title="Views" unit="views" bars={bars} />);
  expect([...html.matchAll(/<rect width="([^"]+)"/g)].map((m) => m[1])).toEqual(['100.0%', '25.0%']);
});

test('what else is known of a bar stands after its value, in the drawing and in the table', () => {
  const noted = [{ label: 'Mon', value: 40, note: 'at least $1,200' }];
  for (const Chart of [BarChart, HorizontalBars]) {
    const text = renderToStaticMarkup(<Chart title="Views" unit="views" bars={noted} />).replaceAll(
      /<[^>]*>/g,
      '',
    );
    expect(text.match(/, at least \$1,200/g)?.length).toBeGreaterThan(0);
  }
});

test('lying bars that count a list are links to it', () => {
  const linked = [
    { label: 'Mon', value: 40, href: '/views?day=mon' },
    { label: 'Tue', value: 10 },
  ];
  const html = renderToStaticMarkup(<HorizontalBars title="Views" unit="views" bars={linked} />);
  const [list = ''] = /<ul.*<\/ul>/.exec(html) ?? [];
  expect(list).toContain('<ul aria-label="Views"');
  expect([...list.matchAll(/href="([^"]+)"/g)].map((m) => m[1])).toEqual(['/views?day=mon']);
});

test('bars without data say so', () => {
  expect(renderToStaticMarkup(<BarChart title="Views" unit="views" bars={[]} />)).toContain('No data yet');
  expect(renderToStaticMarkup(<HorizontalBars title="Views" unit="views" bars={[]} />)).toContain(
    'No data yet',
  );
});

test('a donut names every part, its value and share', () => {
  const html = renderToStaticMarkup(
    <Donut
      title="Findings"
      unit="findings"
      slices={[
        { label: 'Resolved', value: 3 },
        { label: 'Pending', value: 1 },
      ]}
    />,
  );
  expect(html).toContain('aria-label="Findings: 4 findings; Resolved 3, Pending 1."');
  expect(html).toContain('<th scope="row">Pending</th><td class="end">1</td><td class="end">25 %</td>');
  expect(renderToStaticMarkup(<Donut title="Findings" unit="findings" slices={[]} />)).toContain(
    'No data yet',
  );
});

test('a sparkline fills its box; a flat one runs in the middle', () => {
  expect(sparklinePoints([1, 3, 2], { width: 96, height: 28 })).toBe('0.0,26.0 48.0,2.0 96.0,14.0');
  expect(sparklinePoints([5], { width: 96, height: 28 })).toBe('0.0,14.0 96.0,14.0');
  expect(renderToStaticMarkup(<Sparkline values={[1, 2]} />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<Sparkline values={[1, 2]} label="Rising" />)).toContain(
    'role="img" aria-label="Rising"',
  );
});

test('the pointer takes the nearest step', () => {
  const steps = [{ x: 0 }, { x: 10 }, { x: 100 }];
  expect(nearestStep(steps, 6)).toBe(1);
  expect(nearestStep(steps, 54)).toBe(1);
  expect(nearestStep(steps, 56)).toBe(2);
  expect(nearestStep([], 5)).toBeUndefined();
});

test('counts have whole marks beside them', () => {
  const html = renderToStaticMarkup(
    <BarChart title="Alerts" unit="alerts" bars={[{ label: 'Monday', value: 2 }]} />,
  );
  expect(html).not.toContain('1.5');
});

test('one is named as one', () => {
  const one = [{ label: 'Monday', value: 1 }];
  const bar = renderToStaticMarkup(<BarChart title="Alerts" unit="alerts" bars={one} />);
  expect(bar).toContain('aria-label="Alerts: Monday 1 alert."');
  expect(bar).toMatch(/Monday <b[^>]*>1 alert<\/b>/);
  const part = renderToStaticMarkup(<Donut title="Findings" unit="findings" slices={one} />);
  expect(part).toContain('aria-label="Findings: 1 finding; Monday 1."');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ControlType } from '#model/controlTypes.ts';
import { RiskCard } from './RiskCard.tsx';

const draw = (control: ControlType | null, share: number) =>
  renderToStaticMarkup(
    <RiskCard
      partial={false}
      summary={{
        value: null,
        priced: 0,
        holdings: [],
        apart: [],
        risk: { by: 'count', shares: [{ control, share }], sentence: '', note: '' },
      }}
    />,
  );

it('draws no share as grave whose holders are not known', () => {
  expect(draw('key', 1)).toContain('fill-danger');
  for (const control of ['unknown', 'contract', null] as const)
    expect(draw(control, 1)).not.toMatch(/(fill|text)-(danger|warning|info)/);
});

it('rounds no share to all or nothing', () => {
  expect(draw('key', 0.999)).toContain('More than 99 %');
  expect(draw('key', 0.001)).toContain('Less than 1 %');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GradeLetter } from '#model/controlGrade.ts';
import { ControlMark } from './ControlMark.tsx';

it('marks nothing as grave that is not known', () => {
  const [key, unknown, contract] = (['key', 'unknown', 'contract'] as const).map((control) =>
    renderToStaticMarkup(<ControlMark control={control} grade={null} />),
  );
  expect(key).toContain('Critical');
  expect(unknown).toMatch(/Unknown<\/span><\/span><span>Not all known/);
  expect(unknown).not.toMatch(/Critical|Major|warning|danger/);
  // Who commands it is not known.
  expect(contract).toMatch(/Unknown<\/span><\/span><span>A contract/);
});

it('puts the control grade before the words, in a colour that what is known bears out', () => {
  const show = (best: GradeLetter, worst: GradeLetter) => {
    const html = renderToStaticMarkup(<ControlMark control="key" grade={{ best, worst }} />);
    return [html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'), /text-(\w+)"/.exec(html)?.[1]];
  };
  expect(show('E', 'E')).toEqual(['|grade |E|One key|', 'danger']);
  expect(show('A', 'A')).toEqual(['|grade |A|One key|', 'signal']);
  expect(show('B', 'E')).toEqual(['|grade |B|–| to |E|One key|', 'muted']);
  expect(show('D', 'F')).toEqual(['|grade |D|–| to |F|One key|', 'warning']);
});

it('shows no letter for a grade that says nothing', () => {
  const grade = { best: 'A', worst: 'F' } as const;
  const key = renderToStaticMarkup(<ControlMark control="key" grade={grade} />);
  expect(key).toMatch(/Critical.*One key.*grade unknown/s);
  expect(key).not.toMatch(/>[AF]</);
  const unknown = renderToStaticMarkup(<ControlMark control="unknown" grade={grade} />);
  expect(unknown.replaceAll(/<[^>]+>/g, ' ').trim()).toMatch(/^Unknown +Not all known$/);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ControlMark } from './ControlMark.tsx';

it('marks nothing as grave that is not known', () => {
  const [key, unknown, contract] = (['key', 'unknown', 'contract'] as const).map((control) =>
    renderToStaticMarkup(<ControlMark control={control} />),
  );
  expect(key).toContain('Critical');
  expect(unknown).toMatch(/Unknown<\/span><\/span>Not all known/);
  expect(unknown).not.toMatch(/Critical|Major|warning|danger/);
  // Who commands it is not known.
  expect(contract).toMatch(/Unknown<\/span><\/span>A contract/);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { FunctionView } from '#wire/evidencePages.ts';
import { Functions } from './Functions.tsx';

const one: FunctionView = {
  selector: '0xa9059cbb',
  name: 'transfer(address,uint256)',
  verdict: 'open',
  class: null,
  guard: 'sender must be listed',
  paths: [],
};

const read = (...functions: FunctionView[]) =>
  renderToStaticMarkup(<Functions functions={functions} description="" />);

it('does not say of a function that is open that everybody must pass its guard', () => {
  expect(read(one)).toContain('only in some cases: sender must be listed');
  expect(read({ ...one, verdict: 'privileged' })).not.toContain('in some cases');
});

it('marks what is not known with no colour, and takes an empty list for no proof', () => {
  expect(read({ ...one, verdict: 'unknown' })).not.toMatch(/text-(warning|danger|info)/);
  expect(read()).toContain('which does not mean that it has none');
});

it('warns of what an open function looks open to, and of a fee without a limit', () => {
  const misused = read({ ...one, misuse: 'payment' });
  expect(misused).toMatch(/text-warning[^>]*>Looks open: anybody can make it send what it holds/);
  expect(read({ ...one, verdict: 'unknown', misuse: 'call' })).not.toContain('Looks open');
  const setter: FunctionView = { ...one, verdict: 'privileged', uncapped: true };
  expect(read(setter)).toMatch(/text-warning[^>]*>no limit/);
  expect(read({ ...setter, verdict: 'unknown' })).not.toContain('no limit');
});

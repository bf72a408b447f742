import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { loadPageContext, pageLoader } from './pageLoader.ts';

it('joins repeated keys, as a plain form with checkboxes sends them', async () => {
  const context = new RouterContextProvider();
  const asked: unknown[] = [];
  context.set(loadPageContext, (async (name: string, query: unknown) => {
    asked.push([name, query]);
  }) as never);
  const request = new Request('http://localhost/?chain=eip155:1&chain=eip155:10&q=swap');
  await pageLoader('home')({ request, params: { id: 'acme' }, context } as never);
  expect(asked).toEqual([['home', { chain: 'eip155:1,eip155:10', q: 'swap', id: 'acme' }]]);
});

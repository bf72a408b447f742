import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Figure } from '#web/evidence/Figure.tsx';
import { RecordFigure } from '#web/pages/resources/AlertRecordPage.tsx';
import { CountedFigure } from '#web/projectRows/CountedFigure.tsx';
import { HeroFigures } from './Hero.tsx';

const render = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const hrefsOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\d,]+)</g)].map(([, href, text]) => [text, href]);

it('opens every figure of the head elsewhere than on the page itself, zeros too', () => {
  const lastBlock = { chain: 'eip155:1', number: 1204, time: '2026-11-15T00:00:00Z' };
  const figures = { projects: 40, assessed: 40, watchedContracts: 0, alertsLast24Hours: 0, lastBlock };
  expect(hrefsOf(render(<HeroFigures figures={figures} />))).toEqual([
    ['40', '/?perPage=100#projects'],
    ['0', '/products/skynet#live'],
    ['0', '/products/skynet#live'],
    ['1,204', '/chains/eip155:1/blocks/1204'],
  ]);
});

it('opens the list of a count of nothing', () => {
  const filter = {};
  const evidence = { kind: 'list', list: 'alerts', filter, count: 0, label: 'no alerts' } as const;
  const html = [
    <Figure key="1" projectId="acme" evidence={evidence} />,
    <CountedFigure key="2" to="/projects/acme/lists/alerts" count={0} />,
    <RecordFigure key="3" detector="paused" outcome="raised" count={0} />,
  ].map(render);
  for (const one of html) expect(one).toMatch(/<a [^>]*href="\/[^"]+"[^>]*>0</);
});

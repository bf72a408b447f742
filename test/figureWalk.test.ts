import { expect, it } from 'vitest';
import { findFigures } from './e2e/figureWalk.ts';
import { readSection } from './e2e/shownWalk.ts';
import { isSamePlace } from './e2e/walkFigures.ts';

const find = (main: string) =>
  findFigures(`<main>${main}</main>`, ['Escrow no. 1']).map(({ text, href, count }) => [text, href, count]);

it('finds numbers that open nothing', () => {
  expect(find('<p>12 holders</p>')).toEqual([['12 holders', null, null]]);
  expect(find('<p data-stated="">12 holders</p>')).toEqual([['12 holders', null, null]]);
  expect(find('<section data-stated=""><p>$1,204.5</p></section><a href="/x">x</a>')).toEqual([
    ['$1,204.5', null, null],
  ]);
  for (const href of [
    '/projects/acme/disputes/new?about=supply',
    '/projects/acme/disputes',
    '/projects/acme/team?about=fact:supply',
  ])
    expect(find(`<p data-stated="">12 holders <a href="${href}">Dispute this</a></p>`)).toEqual([
      ['12 holders', null, null],
    ]);
});

it('finds what numbers open, and how many must be there', () => {
  expect(find('<a data-count="1,204" href="/l?a=1&amp;b=2">1,204</a>')).toEqual([
    ['1,204', '/l?a=1&b=2', 1204],
  ]);
  expect(find('<dd data-stated="">12 <span><a href="/x">Supply</a></span></dd>')).toEqual([]);
});

it('passes over names, moments, what somebody wrote, and nothing', () => {
  expect(find('<p>Escrow no. 1, 16 Nov 2026, 0xab12…34cd, 2026-11-16</p>')).toEqual([]);
  expect(find('<time>3 days ago</time><p data-written="">a loss of 12 %</p><td>0</td>')).toEqual([]);
  expect(find('<p data-site="">1,106 projects</p>')).toEqual([]);
});

it('reads the section that a figure opens, with the box around it that opens as well', () => {
  const page =
    '<main><p>9</p><section id="score"><b>54</b><br><div>coverage <!-- -->26<!-- --> %</div></section>' +
    '<details><summary>block 7</summary><div id="alert-1">told</div></details></main>';
  expect(readSection(page, 'score')).toBe('54 coverage 26 %');
  expect(readSection(page, 'alert-1')).toBe('block 7 told');
  expect(readSection(page, 'none')).toBeUndefined();
  expect(readSection(page, '')).toBe('9 54 coverage 26 % block 7 told');
});

it('takes a count of nothing for a figure, and a link to its own page for a fault', () => {
  expect(find('<a data-count="0" href="/l">0</a><td>0</td>')).toEqual([['0', '/l', 0]]);
  for (const [href, page, same] of [
    ['/projects/acme', '/projects/acme', true],
    ['?', '/projects/acme', true],
    ['/?perPage=100#projects', '/', false],
    ['#score', '/projects/acme', false],
    ['/projects/acme?tab=market', '/projects/acme', false],
  ] as const)
    expect(isSamePlace(href, page), href).toBe(same);
});

import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ToastProvider } from '#web/ui/ToastProvider.tsx';
import { Component } from './StyleguidePage.tsx';

const html = renderToString(
  <MemoryRouter>
    <ToastProvider>
      <Component />
    </ToastProvider>
  </MemoryRouter>,
);

test('no part needs an inline style or script, which the content policy refuses', () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/<(style|script)\b/);
});

test('ids are unique and every reference leads to one', () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const references = [...html.matchAll(/\s(?:for|aria-(?:controls|labelledby|describedby))="([^"]+)"/g)];
  const targets = references.flatMap((match) => match[1]?.split(' ') ?? []);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

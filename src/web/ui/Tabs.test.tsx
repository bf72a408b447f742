import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

const html = renderToStaticMarkup(
  <MemoryRouter>
    <Tabs
      label="Project"
      current="audit"
      items={[
        { id: 'overview', label: 'Overview', to: '/projects/tern' },
        { id: 'audit', label: 'Code Audit', to: '/projects/tern/audit' },
      ]}
    >
      two audits
    </Tabs>
  </MemoryRouter>,
);

const tab = (name: string) => html.match(new RegExp(`<a [^>]*>${name}</a>`))?.[0] ?? '';

test('only the tab of the URL is selected and in the tab order', () => {
  expect(tab('Code Audit')).toContain('aria-selected="true"');
  expect(tab('Code Audit')).toContain('tabindex="0"');
  expect(tab('Overview')).toContain('aria-selected="false"');
  expect(tab('Overview')).toContain('tabindex="-1"');
  expect(tab('Overview')).toContain('href="/projects/tern"');
});

test('the panel and its tab name each other', () => {
  const panel = html.match(/<div role="tabpanel" id="([^"]+)" aria-labelledby="([^"]+)">two audits/);
  expect(tab('Code Audit')).toContain(`aria-controls="${panel?.[1]}"`);
  expect(tab('Code Audit')).toContain(`id="${panel?.[2]}"`);
  expect(tab('Overview')).not.toContain('aria-controls');
});

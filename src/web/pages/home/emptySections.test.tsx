import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DialogLayer } from '#web/ui/DialogLayer.tsx';
import { AlertsSection } from './AlertsSection.tsx';
import { TrendingSection } from './TrendingSection.tsx';
import { UnderAuditSection } from './UnderAuditSection.tsx';

const read = (section: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DialogLayer>{section}</DialogLayer>
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ');

it('takes what is not on record or not counted for no proof that there is none', () => {
  expect(read(<UnderAuditSection audits={[]} />)).toContain('No audit under way is on record');
  expect(read(<TrendingSection cards={[]} note={null} />)).toContain('No views or votes');
  const alerts = (live: boolean) =>
    read(<AlertsSection alerts={[]} live={live} asOf="2026-11-15T00:00:00Z" />);
  expect(alerts(true)).toContain('no proof that nothing happened');
  expect(alerts(false)).toContain('No chain is followed, so no detector runs.');
});

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ExamRow } from '#model/examResults.ts';
import { measuredExam } from '#model/measuredExam.ts';
import { Component as AlertRecordPage } from './AlertRecordPage.tsx';
import { Component as BacktestPage } from './BacktestPage.tsx';
import { Component as CalendarPage } from './CalendarPage.tsx';
import { Component as ExamPage, ExamTable } from './ExamPage.tsx';

const at = '2026-11-15T00:00:00.000Z';
const renderText = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('marks a fictional project among the retracted alerts, and promises no rate', () => {
  const retraction = {
    id: 'a',
    detector: 'paused',
    cause: 'duplicate',
    title: 'Paused',
    reason: 'Told twice.',
    at,
    project: { id: 'alder', name: 'Alder', demo: true },
  } as const;
  const text = renderText(
    <AlertRecordPage
      data={{
        detectors: [],
        retractions: [retraction],
        overrides: { answers: [], newest: [] },
        logSize: 7,
        asOf: at,
        list: null,
      }}
    />,
  );
  expect(text).toMatch(/Alerts record .* Alder: Paused demo/);
  // Those of projects that were withdrawn are not listed.
  const none = renderText(
    <AlertRecordPage
      data={{
        detectors: [],
        retractions: [],
        overrides: { answers: [], newest: [] },
        logSize: 7,
        asOf: at,
        list: null,
      }}
    />,
  );
  expect(none).toContain('No alert of a project on this site was retracted by hand yet');
});

it('says who computes the back-test, and that a record may be silent', () => {
  expect(renderText(<BacktestPage data={{ backtest: null, versions: [] }} />)).toContain('once a day');
  const backtest = {
    rulesVersion: '6',
    computedAt: at,
    historyFrom: null,
    horizons: [],
    cases: [],
    leftOut: { notLookedFor: 3, ageUnknown: 1 },
  };
  expect(renderText(<BacktestPage data={{ backtest, versions: [] }} />)).toContain(
    'Left out: 3 without a search for incidents on record, 1 of unknown age.',
  );
  expect(renderText(<BacktestPage data={{ backtest, versions: [] }} />)).toContain(
    'That assumes independent incidents. Several incidents of one project count each, and are not independent.',
  );
});

it('knows of nothing that waits, which is not that nothing does', () => {
  const none = { open: 0, ended: 0 };
  const text = renderText(
    <CalendarPage data={{ operations: [], more: none, notRead: 0, contracts: 0, freshness: [] }} />,
  );
  expect(text).toContain('Nothing waiting is known');
  const read = { chain: 'eip155:1', block: 7, time: at, behind: 0, checkedAt: at };
  const far = { operations: [], more: none, notRead: 1, contracts: 2, freshness: [read] };
  expect(renderText(<CalendarPage data={far} />)).toMatch(
    /read up to block 7 .* 1 of 2 contracts have not been read from their first event on/,
  );
});

it('shows what others measured beside what we measured, with date and version', () => {
  const text = renderText(<ExamPage />);
  expect(text).toMatch(/Measured \d{4}-\d\d-\d\d Analyser version \d+/);
  for (const { question, peers, ours } of measuredExam.rows) {
    expect(text).toContain(question);
    expect(text).toContain(peers);
    expect(text).toContain(ours?.text ?? 'not run');
  }
});

it('shows the worst of the exam first, and says when another version runs', () => {
  const rowOf = (question: string, ours: ExamRow['ours']): ExamRow => ({
    ...{ question, ours, benchmark: 'Some', repository: 'some/one', peers: '', mapping: '', leftOut: '' },
  });
  const figures = { text: '1', counts: '' };
  const rows = [
    rowOf('Left out', null),
    rowOf('Good', { ...figures, standing: 'better' }),
    rowOf('Apart', { ...figures, standing: 'apart' }),
    rowOf('Bad', { ...figures, standing: 'worse' }),
  ];
  const results = { analyzerVersion: 7, measuredOn: '2026-11-19', rows };
  const text = renderText(<ExamTable results={results} running={8} />);
  expect(text).toMatch(/Bad .*worse.* Good .*better.* Apart .*not comparable.* Left out /);
  expect(text).toContain('version 8 runs here');
  expect(renderText(<ExamTable results={results} running={7} />)).not.toContain('runs here');
});

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
  expect(text).toMatch(/Retracted by hand 1 listed .* Overridden answers 0 /);
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

it('answers first what scores said a week before incidents, and concludes nothing from few', () => {
  const range = { from: 0.5, to: 0.9 };
  const readAnswer = (cases: { count: number; low: number; interval: typeof range | null }) => {
    const week = {
      days: 7 as const,
      cases,
      controls: { count: 40, low: 3, interval: { from: 0.03, to: 0.2 } },
    };
    const backtest = {
      rulesVersion: '6',
      computedAt: at,
      historyFrom: null,
      horizons: [{ ...week, tooLittleKnown: 0, unreached: 0 }],
      cases: [],
      leftOut: { notLookedFor: 0, ageUnknown: 0 },
    };
    return renderText(<BacktestPage data={{ backtest, versions: [] }} />);
  };
  const answer =
    'Below 50 a week before incidents: 12 of 15 (50 % to 90 %) . Without incident: 3 of 40 (3 % to 20 %) .';
  const few = readAnswer({ count: 15, low: 12, interval: range });
  expect(few).toContain(`${answer} Fewer than 30 cases: no conclusion.`);
  const many = readAnswer({ count: 30, low: 24, interval: range });
  expect(many).toContain('Below 50 a week before incidents: 24 of 30');
  expect(many).not.toContain('no conclusion');
  expect(readAnswer({ count: 0, low: 0, interval: null })).toContain(
    'No incident has a stored score a week before. Fewer than 30 cases: no conclusion.',
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

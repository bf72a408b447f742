import { expect, it } from 'vitest';
import type { Alert } from '#wire/alerts.ts';
import { mergeAlert } from './AlertsSection.tsx';

const alert = (id: string, time: string, title = id): Alert => ({
  id,
  kind: 'incident',
  detector: null,
  project: { id: 'acme', name: 'Acme', logo: null, demo: true },
  severity: 'major',
  originalSeverity: null,
  time,
  title,
  text: '',
  state: 'new',
  reason: null,
  retractionCause: null,
  judgedAt: null,
  evidence: null,
  traceCase: null,
  contract: null,
  activeExploit: false,
  technique: null,
  lossUsd: null,
  returnedUsd: null,
  resolvedAt: null,
  updates: [],
});

it('puts a new alert where its time says', () => {
  const list = [alert('b', '2026-11-14T10:00:00Z'), alert('a', '2026-11-12T10:00:00Z')];
  const ids = (time: string) => mergeAlert(list, alert('new', time)).map(({ id }) => id);
  expect(ids('2026-11-15T10:00:00Z')).toEqual(['new', 'b', 'a']);
  expect(ids('2026-11-13T10:00:00Z')).toEqual(['b', 'new', 'a']);
});

it('replaces an alert that came again', () => {
  const list = [alert('a', '2026-11-12T10:00:00Z', 'Before')];
  expect(mergeAlert(list, alert('a', '2026-11-12T10:00:00Z', 'After')).map(({ title }) => title)).toEqual([
    'After',
  ]);
});

import { expect, it } from 'vitest';
import type { TouchedContract } from '#wire/checks.ts';
import { sortTouched } from './describeTouched.ts';

const incident = { id: 'drained', title: 'Drained', project: 'Acme' };
const one = (address: string, known: Partial<TouchedContract>): TouchedContract => ({
  ...{ address, label: null, kind: 'contract', projects: [], isThief: false, scan: null, verdict: null },
  ...{ control: null, createdAt: null, isSourceVerified: null, incidents: [], copiedIncidents: [] },
  ...known,
});
const judged = (state: 'risk' | 'caution' | 'passed' | 'unknown') => ({ verdict: { state, text: '' } });

it('lists what a request touches with the worst first, and keeps the order of equals', () => {
  const sorted = sortTouched([
    one('passed', judged('passed')),
    one('account', { kind: 'account' }),
    one('unread', { kind: null }),
    one('unknown', judged('unknown')),
    one('caution', judged('caution')),
    one('copy', { ...judged('passed'), copiedIncidents: [incident] }),
    one('incident', { incidents: [incident] }),
    one('risk', judged('risk')),
    one('thief', { kind: 'account', isThief: true }),
  ]);
  expect(sorted.map(({ address }) => address)).toEqual([
    ...['thief', 'risk', 'copy', 'incident', 'caution', 'unread', 'unknown', 'passed', 'account'],
  ]);
});

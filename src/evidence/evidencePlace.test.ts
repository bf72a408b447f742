import { expect, it } from 'vitest';
import type { Evidence, RecordType } from '#model/evidence.ts';
import { evidencePlace } from './evidencePlace.ts';

const label = 'Evidence';
const isRead = (chain: string) => chain === 'eip155:31337';

it('leads to records on the page where they stand', () => {
  const place = (type: RecordType, id: string) =>
    evidencePlace({ kind: 'record', type, id, label }, { projectId: 'acme', isRead });
  expect(place('audit', 'acme-2025')).toEqual({
    kind: 'here',
    to: '/projects/acme?tab=code-audit#audit-acme-2025',
  });
  expect(place('finding', 'acme-2025/ACM-01')).toEqual({
    kind: 'here',
    to: '/projects/acme?tab=code-audit#finding-acme-2025-ACM-01',
  });
  expect(place('alert', '7')).toEqual({ kind: 'here', to: '/projects/acme#alert-7' });
  expect(place('project', 'acme')).toEqual({ kind: 'here', to: '/projects/acme#records' });
});

it('leads to the page of a report', () => {
  expect(
    evidencePlace({ kind: 'report', sha256: 'ab12', page: 4, label }, { projectId: 'acme', isRead }),
  ).toEqual({
    kind: 'file',
    href: '/reports/ab12#page=4',
  });
});

it('leads to our own pages for chains that are read here, else to a public explorer where there is one', () => {
  const place = (evidence: Evidence) => evidencePlace(evidence, { projectId: 'acme', isRead });
  const hash = `0x${'ab'.repeat(32)}`;
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(place({ kind: 'transaction', chain: 'eip155:31337', hash, label })).toEqual({
    kind: 'here',
    to: `/chains/eip155:31337/transactions/${hash}`,
  });
  expect(place({ kind: 'block', chain: 'eip155:31337', number: 7, label })).toEqual({
    kind: 'here',
    to: '/chains/eip155:31337/blocks/7',
  });
  const slot = `0x${'5'.padStart(64, '0')}`;
  expect(place({ kind: 'storage', chain: 'eip155:31337', address, slot, block: 7, label })).toEqual({
    kind: 'here',
    to: `/chains/eip155:31337/addresses/${address}/slots/${slot}?block=7`,
  });
  expect(place({ kind: 'transaction', chain: 'eip155:1', hash, label })).toEqual({
    kind: 'outside',
    href: `https://etherscan.io/tx/${hash}`,
  });
  expect(place({ kind: 'block', chain: 'eip155:99', number: 7, label })).toEqual({ kind: 'nowhere' });
});

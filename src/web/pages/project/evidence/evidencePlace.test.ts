import { expect, it } from 'vitest';
import type { RecordType } from '#model/evidence.ts';
import { evidencePlace } from './evidencePlace.ts';

const label = 'Evidence';

it('leads to records on the page where they stand', () => {
  const place = (type: RecordType, id: string) => evidencePlace({ kind: 'record', type, id, label }, 'acme');
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
  expect(evidencePlace({ kind: 'report', sha256: 'ab12', page: 4, label }, 'acme')).toEqual({
    kind: 'file',
    href: '/reports/ab12#page=4',
  });
});

it('offers an explorer only where there is one', () => {
  const place = (chain: string) =>
    evidencePlace({ kind: 'transaction', chain, hash: '0xabc', label }, 'acme');
  expect(place('eip155:1')).toEqual({
    kind: 'chain',
    facts: [
      { name: 'Chain', value: 'Ethereum' },
      { name: 'Transaction', value: '0xabc' },
    ],
    href: 'https://etherscan.io/tx/0xabc',
  });
  expect(place('eip155:31337')).toMatchObject({ href: undefined });
});

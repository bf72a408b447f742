import { expect, it } from 'vitest';
import type { Evidence } from '#model/evidence.ts';
import type { Alert } from '#wire/alerts.ts';
import { addAlertHref, addHrefs } from './addHrefs.ts';

const isRead = (chain: string) => chain === 'eip155:31337';
const hash = `0x${'ab'.repeat(32)}`;
const list: Evidence = {
  kind: 'list',
  list: 'holders',
  filter: { chain: 'eip155:31337', upTo: '31337:7' },
  count: 3,
  label: 'List of holders at this block',
};
const transaction = (chain: string): Evidence => ({ kind: 'transaction', chain, hash, label: 'Sent' });
const hrefsOf = (evidence: Evidence[], projectId: string | null = 'acme') =>
  addHrefs({ evidence }, { projectId, isRead }).evidence.map(({ href }) => href);

it('gives every reference the address of the page that shows it, wherever it is', () => {
  const facts = { audits: { value: { all: [{ evidence: [transaction('eip155:31337')] }] }, evidence: [] } };
  expect(addHrefs({ facts, at: null }, { projectId: 'acme', isRead })).toEqual({
    at: null,
    facts: {
      audits: {
        value: {
          all: [
            {
              evidence: [
                { ...transaction('eip155:31337'), href: `/chains/eip155:31337/transactions/${hash}` },
              ],
            },
          ],
        },
        evidence: [],
      },
    },
  });
});

it('gives one reference that is no list its address too, and none where there is none', () => {
  const answers = [{ evidence: transaction('eip155:1') }, { evidence: null }, { evidence: 'in words' }];
  expect(addHrefs({ answers }, { projectId: 'acme', isRead })).toEqual({
    answers: [
      { evidence: { ...transaction('eip155:1'), href: `https://etherscan.io/tx/${hash}` } },
      { evidence: null },
      { evidence: 'in words' },
    ],
  });
});

it('leads to lists themselves, to explorers for chains that are not read here, and nowhere where there is no page', () => {
  expect(hrefsOf([list, transaction('eip155:1'), transaction('eip155:99')])).toEqual([
    '/projects/acme/lists/holders?chain=eip155%3A31337&upTo=31337%3A7',
    `https://etherscan.io/tx/${hash}`,
    null,
  ]);
  expect(hrefsOf([list], null)).toEqual([null]);
});

it('leads from an alert to its log', () => {
  const evidence = { kind: 'log', chain: 'eip155:31337', hash, block: 7, index: 2, label: 'Log' } as const;
  const alert = { evidence, project: { id: 'acme' } } as Alert;
  expect(addAlertHref(alert, isRead).evidence).toEqual({
    ...evidence,
    href: `/chains/eip155:31337/transactions/${hash}?block=7#log-2`,
  });
  expect(addAlertHref({ ...alert, evidence: null }, isRead).evidence).toBeNull();
});

it('leaves evidence in the shape of a list row as it is', () => {
  const row = { label: 'stored there', block: 7, txHash: null, slot: '0x5', href: '/chains' };
  expect(addHrefs({ addresses: [{ evidence: [row] }] }, { projectId: 'acme', isRead })).toEqual({
    addresses: [{ evidence: [row] }],
  });
});

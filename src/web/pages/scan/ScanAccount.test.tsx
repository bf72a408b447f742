import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScanView } from '#wire/scans.ts';
import { ScanAccount } from './ScanAccount.tsx';

function show(beside: string[] | null): string {
  const wallet = { kind: 'timelock', text: 'one key after 2 days', owners: [], beside, evidence: [] };
  const result = { wallet, approvals: null } as unknown as ScanView;
  return renderToString(
    <MemoryRouter>
      <ScanAccount chain="eip155:1" result={result} />
    </MemoryRouter>,
  );
}

it('calls a timelock one only where its code leaves no other way', () => {
  expect(show([])).toContain('>A timelock<');
  expect(show(['run'])).toContain('>It answers as a timelock<');
  expect(show(['run'])).toContain('What others may do without this delay by run is not known.');
  expect(show(null)).toContain('Whether its code lets others act without this delay was not seen.');
  expect(show(null)).not.toContain('>A timelock<');
});

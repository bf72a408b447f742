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

it('counts only approvals that a token answered about as in force', () => {
  const given = { kind: 'amount', token: '0x1', spender: '0x2', tokenLabel: null, spenderLabel: null };
  const tell = (amounts: readonly (string | null)[]) => {
    const approvals = amounts.map((amount, n) => ({ ...given, spender: `0x${n}`, amount, decimals: 18 }));
    const result = { wallet: null, approvals } as unknown as ScanView;
    return renderToString(
      <MemoryRouter>
        <ScanAccount chain="eip155:1" result={result} />
      </MemoryRouter>,
    );
  };
  expect(tell(['1', null])).toContain('1 known to be in force. Of 1 the token did not answer. Only tokens');
  expect(tell([null])).toContain('None is known to be in force. Of 1 the token did not answer.');
  expect(tell([])).toContain('None is known to be in force. Only tokens');
});

it('shortens what a spender may move, and says whose unit it is', () => {
  const given = { kind: 'amount', token: '0x1', spender: '0x2', tokenLabel: 'HBR', spenderLabel: null };
  const tell = (amount: string, decimals: number | null) => {
    const result = { wallet: null, approvals: [{ ...given, amount, decimals }] } as unknown as ScanView;
    const html = renderToString(
      <MemoryRouter>
        <ScanAccount chain="eip155:1" result={result} />
      </MemoryRouter>,
    );
    return html.replace(/<!-- -->/g, '');
  };
  expect(tell(`1234567${'1'.repeat(18)}`, 18)).toMatch(
    /title="1234567\.1{18}"[^>]*>1\.234 M<[\s\S]*of<\/span><span>HBR</,
  );
  expect(tell('12345', null)).toMatch(/title="12345 base units"[^>]*>12\.34 K</);
  expect(tell((2n ** 256n - 1n).toString(), 18)).toContain('unlimited');
});

it('calls a timelock one only where its code leaves no other way', () => {
  expect(show([])).toContain('>Timelock<');
  expect(show(['run'])).toContain('>Answers as a timelock<');
  expect(show(['run'])).toContain('Unknown: what others can do without this delay through run.');
  expect(show(null)).toContain('Unknown: whether others can act without this delay.');
  expect(show(null)).not.toContain('>Timelock<');
});

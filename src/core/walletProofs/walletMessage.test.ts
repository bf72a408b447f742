import { expect, it } from 'vitest';
import { createWalletMessage, parseWalletMessage, writeWalletMessage } from './walletMessage.ts';

const message = createWalletMessage({
  origin: 'https://parapet.test:8443',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chain: 'eip155:10',
  purpose: 'wallet.signIn',
  nonce: '0123456789abcdef',
  now: new Date('2026-01-02T03:04:05.000Z'),
});
const text = writeWalletMessage(message);

it('is the text of EIP-4361, and reads back', () => {
  expect(text).toBe(`parapet.test:8443 wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed

Log in to Parapet. It moves nothing and costs nothing.

URI: https://parapet.test:8443
Version: 1
Chain ID: 10
Nonce: 0123456789abcdef
Issued At: 2026-01-02T03:04:05.000Z
Expiration Time: 2026-01-02T03:09:05.000Z`);
  expect(parseWalletMessage(text)).toEqual(message);
});

it.each([
  ['a line behind it', `${text}\nResources:\n- https://evil.test`],
  ['a line end behind it', `${text}\n`],
  ['another line end', text.replaceAll('\n', '\r\n')],
  ['a scheme before the domain', `https://${text}`],
  ['a field twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['a number in another form', text.replace('Chain ID: 10', 'Chain ID: 010')],
  ['a time in another form', text.replace('.000Z', 'Z')],
  ['a statement of two lines', text.replace('Log in', 'Log\nin')],
  ['no statement', text.replace(/Log in.*\n\n/, '')],
  ['a sign outside of ASCII in the statement', text.replace('Log', 'L\u043eg')],
])('refuses %s', (_, other) => {
  expect(parseWalletMessage(other)).toBeUndefined();
});

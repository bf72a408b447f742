import { expect, it } from 'vitest';
import { readRetryAfter } from './retryAfter.ts';
import { parseSecurityText } from './securityTexts.ts';

const text = `# Our security address
Contact: mailto:security@acme.example
contact: https://acme.example/report
Contact: security@acme.example
Contact: javascript:alert(1)
Expires: 2027-01-01T00:00:00.000Z
Policy: https://acme.example/policy
Policy: http://acme.example/other
Preferred-Languages: en, de
`;

it('reads the contacts, the end and the rules, and drops what has no form of an address', () => {
  expect(parseSecurityText(text)).toEqual({
    contacts: ['mailto:security@acme.example', 'https://acme.example/report'],
    expires: '2027-01-01T00:00:00.000Z',
    policies: ['https://acme.example/policy'],
  });
});

it('reads it within a signature', () => {
  const signed = `-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nContact: mailto:a@b.example\r\nExpires: 2027-01-01T00:00:00Z\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niQ\r\n-----END PGP SIGNATURE-----\r\n`;
  expect(parseSecurityText(signed)?.contacts).toEqual(['mailto:a@b.example']);
});

it('is none without a contact, and has no end when it names two or an odd one', () => {
  expect(parseSecurityText('Expires: 2027-01-01T00:00:00Z\n')).toBeNull();
  expect(parseSecurityText('<!doctype html><p>Contact: us')).toBeNull();
  const contact = 'Contact: mailto:a@b.example\n';
  expect(parseSecurityText(`${contact}Expires: soon`)?.expires).toBeNull();
  expect(
    parseSecurityText(`${contact}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z`)?.expires,
  ).toBeNull();
});

it('reads when to come back, as seconds or as a date, and never further than a day', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  expect(readRetryAfter('120', now)).toEqual(new Date('2026-11-16T00:02:00Z'));
  expect(readRetryAfter('Mon, 16 Nov 2026 01:00:00 GMT', now)).toEqual(new Date('2026-11-16T01:00:00Z'));
  expect(readRetryAfter('9999999', now)).toEqual(new Date('2026-11-17T00:00:00Z'));
  for (const odd of [undefined, '', 'later', '-5', '0']) expect(readRetryAfter(odd, now)).toBeNull();
});

import { expect, it } from 'vitest';
import { securityText } from './securityText.ts';

const now = new Date('2026-11-16T13:00:00Z');

it('says whom to tell, how long that holds, and under which address', () => {
  const contact = {
    contacts: ['mailto:security@example.org', 'https://example.org/report'],
    policy: 'https://example.org/policy',
  };
  expect(securityText(contact, 'https://example.org', now)).toBe(
    `Contact: mailto:security@example.org
Contact: https://example.org/report
Expires: 2027-05-15T00:00:00.000Z
Policy: https://example.org/policy
Canonical: https://example.org/.well-known/security.txt
`,
  );
});

it('names no address of its own without TLS', () => {
  expect(securityText({ contacts: ['mailto:a@b.test'] }, 'http://localhost:3000', now)).toBe(
    'Contact: mailto:a@b.test\nExpires: 2027-05-15T00:00:00.000Z\n',
  );
});

export interface SecurityContact {
  /** `mailto:` and `https:` addresses, the preferred one first. */
  contacts: readonly string[];
  /** What is asked of those who look for faults. */
  policy?: string | undefined;
}

/** Far below the year that is allowed, and a day's answers are equal. */
const validDays = 180;
const day = 86_400_000;

/** Where to report a fault of this site (RFC 9116). It renews itself: somebody who runs the site stands behind its setting. */
export function securityText({ contacts, policy }: SecurityContact, origin: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / day) + validDays) * day);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    // The standard knows no address without TLS.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}

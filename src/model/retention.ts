interface Kept {
  /** What is deleted. */
  what: string;
  /** After how many days. */
  days: number;
  /** Why it is kept that long, and not longer. */
  why: string;
}

/**
 * How long things are kept that somebody left here. The jobs delete by this list, and the privacy policy shows it: a row
 * that no job reads is a promise that nobody keeps (`test/retention.test.ts`).
 */
export const retention = {
  unconfirmedAccounts: {
    what: 'Accounts whose address nobody confirmed',
    days: 7,
    why: 'To finish signing up',
  },
  deletedAccounts: {
    what: 'Accounts that were asked to be deleted',
    days: 7,
    why: 'To undo it with the mailed link',
  },
  emailChanges: {
    what: 'The former address after a change of email',
    days: 7,
    why: 'To take the account back from the old address',
  },
  sessions: { what: 'Sessions, with network address and browser', days: 30, why: 'To stay signed in' },
  unusedSessions: { what: 'Sessions that were not used', days: 7, why: 'A forgotten device is signed out' },
  expiredCodes: { what: 'Hashes of mailed codes that expired', days: 1, why: 'To tell late from wrong' },
  mails: { what: 'Mails that were sent', days: 7, why: 'To answer whether a mail went out' },
  failedMails: { what: 'Mails that could not be delivered', days: 90, why: 'To send them after all' },
  auditLog: {
    what: 'Audit log of sign-ins and changes, also of deleted accounts',
    days: 365,
    why: 'To investigate misuse',
  },
  refusals: { what: 'Refused sign-ins and reached limits', days: 30, why: 'To see attacks' },
  userEvents: { what: 'Counted events of pages', days: 180, why: 'To see which functions are used' },
  errorReports: { what: 'Reports of faults in the browser', days: 90, why: 'To repair them' },
  incidentReports: {
    what: 'Incident reports that were decided, with the contact if one was left',
    days: 365,
    why: 'To answer questions about the decision',
  },
  quotes: {
    what: 'Quote requests that were closed',
    days: 365,
    why: 'To come back to the offer',
  },
  refusedDisputes: {
    what: 'Disputes that were not let through',
    days: 365,
    why: 'To answer complaints about the refusal',
  },
  apiKeyUse: { what: 'Use of API keys by day, and keys that ended', days: 90, why: 'To show the use' },
  deliveries: { what: 'Deliveries to outlets', days: 30, why: 'To show what arrived' },
  watchAlerts: { what: 'Alerts in the inbox', days: 90, why: 'To read them later' },
  scanLists: { what: 'Lists of scans, and scans without a result', days: 7, why: 'To fetch the results' },
  unchangedScans: {
    what: 'Scans that a watch made and that show no change',
    days: 1,
    why: 'The next one replaces them',
  },
  traces: { what: 'Results of traces in the background', days: 14, why: 'To read and keep them' },
  checks: { what: 'Checks before signing', days: 30, why: 'To open the result again' },
} as const satisfies Record<string, Kept>;

/** For whoever shows all of it. */
export const keptThings: readonly Kept[] = Object.values(retention);

/** What outlives an account, without its name. Everything else that names one goes with it. */
export const keptAfterDeletion: readonly { table: string; what: string; why: string; until: string }[] = [
  {
    table: 'auth_audit',
    what: 'Lines of the audit log: what was done and when, under an id that leads to nobody',
    why: retention.auditLog.why,
    until: `${retention.auditLog.days} days`,
  },
  {
    table: 'api_key',
    what: 'Keys that you made for an organisation, without your name',
    why: 'They belong to the organisation',
    until: 'Until it revokes them',
  },
  {
    table: 'mail_outbox',
    what: 'Mails that went to your address',
    why: retention.mails.why,
    until: `${retention.mails.days} days, or ${retention.failedMails.days} where one could not be delivered`,
  },
  {
    table: 'organisation_invitation',
    what: 'Invitations to an organisation, without your name',
    why: 'They were made for the organisation',
    until: 'At most 7 days',
  },
  {
    table: 'dispute',
    what: 'The outcome of a dispute, without your words',
    why: 'Statements about projects were changed by it',
    until: 'For good',
  },
  {
    table: 'team_revocation',
    what: 'A domain or key that staff no longer accepts for a project',
    why: 'It must not be used again from another account',
    until: 'Until staff lifts it',
  },
  {
    table: 'user_event',
    what: 'Counted events of pages, without an account',
    why: 'Counts of the past stay true',
    until: `${retention.userEvents.days} days`,
  },
];

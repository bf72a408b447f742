/** What the audit log records. Refusals are kept for a shorter time than changes. */
export const auditEvents = [
  'account.signUp',
  'account.created',
  'account.confirm',
  'account.deletionAsked',
  'account.restored',
  'account.deleted',
  'account.exported',
  'account.disabled',
  'account.enabled',
  'account.picture',
  'account.pictureDeleted',
  'session.start',
  'session.refused',
  'session.end',
  'session.endOthers',
  'session.endAll',
  'password.reset',
  'password.change',
  'identity.link',
  'impersonation.start',
  'impersonation.stop',
  'impersonation.change',
  'role.granted',
  'role.revoked',
  'access.refused',
  'limit.reached',
  'flag.saved',
  'flag.deleted',
  'flag.undone',
  'alert.retracted',
  'alert.confirmed',
] as const;

export type AuditEvent = (typeof auditEvents)[number];

export const refusalEvents = [
  'session.refused',
  'access.refused',
  'limit.reached',
] as const satisfies readonly AuditEvent[];

import type { DeskData } from './desk.ts';

/** One line of the audit log. */
export interface AuditLine {
  at: string;
  event: string;
  /** The account concerned: its address, or its id once it is gone. */
  user: string | null;
  /** Who acted as that account. */
  admin: string | null;
  ip: string | null;
  detail: Readonly<Record<string, string>>;
}

export interface AdminAuditData extends DeskData {
  lines: readonly AuditLine[];
  /** What the list was narrowed to. */
  query: { user: string; event: string };
  /** The time from which older lines follow. */
  older: string | null;
}

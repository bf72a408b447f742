import type { Role } from '#model/users.ts';
import type { AuditLine } from './auditLog.ts';
import type { DeskData } from './desk.ts';
import type { SessionInfo } from './users.ts';

/** An account as staff finds it. */
export interface ListedPerson {
  id: string;
  username: string;
  email: string;
  role: Role;
  confirmed: boolean;
  disabledAt: string | null;
  /** The user asked for deletion. */
  deleteAt: string | null;
  createdAt: string;
}

export interface Person extends ListedPerson {
  hasPassword: boolean;
  sessions: readonly SessionInfo[];
  /** Newest audit log entries of this account. */
  log: readonly AuditLine[];
}

export interface DeskPeopleData extends DeskData {
  words: string;
  people: readonly ListedPerson[];
}

export interface DeskPersonData extends DeskData {
  person: Person;
}

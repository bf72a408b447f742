import type { IncidentReportState } from '#model/alerts.ts';
import type { Role } from '#model/users.ts';
import type { Alert } from './alerts.ts';
import type { NextStepsData, StepProjects } from './nextSteps.ts';

/** Who of the staff is looking: every page of the desk carries it. */
export interface DeskData {
  username: string;
  role: Role;
  /** By when this role needs a second factor, where there is none yet. */
  factorDueAt?: string;
  /** There is more than the page lists. */
  hasMore?: boolean;
}

/** What waits for somebody, of the queues that this person may see. */
export interface Waiting {
  reports?: number;
  quotes?: number;
  disputes?: number;
  teams?: number;
  mails?: number;
  errors?: number;
  /** In trouble. */
  sources?: number;
}

export interface DeskHomeData extends DeskData {
  waiting: Waiting;
  /** For those who may do something about it. */
  coverage: NextStepsData | null;
}

export interface DeskStepData extends DeskData, StepProjects {}

/** Whether a queue shows what was decided too. */
interface QueueData extends DeskData {
  all: boolean;
}

export interface DeskReport {
  reference: string;
  projectId: string | null;
  projectName: string | null;
  subject: string | null;
  link: string | null;
  description: string;
  contact: string | null;
  /** The list that says so; null: a visitor sent it. */
  toldBy: string | null;
  /** The incident that is drafted when it is confirmed; null where a list has none. */
  incident: string | null;
  state: IncidentReportState;
  /** Staff's reason or question. */
  note: string | null;
  createdAt: string;
  changedAt: string | null;
}

export interface DeskReportsData extends QueueData {
  reports: readonly DeskReport[];
}

export interface DeskQuote {
  id: string;
  name: string;
  email: string;
  company: string;
  projectUrl: string;
  message: string;
  createdAt: string;
  closedAt: string | null;
}

export interface DeskQuotesData extends QueueData {
  quotes: readonly DeskQuote[];
}

export interface DeskMail {
  id: string;
  template: string;
  attempts: number;
  doneAt: string | null;
  lastError: string | null;
}

export interface DeskMailsData extends DeskData {
  waiting: number;
  failed: number;
  mails: readonly DeskMail[];
}

export interface DeskError {
  fingerprint: string;
  title: string;
  description: string;
  trace: string;
  userAgent: string | null;
  count: number;
  firstSeenAt: string;
  lastSeenAt: string;
}

export interface DeskErrorsData extends DeskData {
  errors: readonly DeskError[];
}

/** Alerts that detectors raised: what staff may confirm or retract. */
export interface DeskAlertsData extends DeskData {
  alerts: readonly Alert[];
  total: number;
  page: number;
  perPage: number;
}

import * as z from 'zod/mini';
import type { AlertKind } from './alerts.ts';
import type { ChangeCause } from './outcomes.ts';
import { type Severity, severities } from './severities.ts';

/** How often a mail may tell of something. */
export const mailFrequencies = ['atOnce', 'daily'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

export const frequencies = [...mailFrequencies, 'off'] as const;
export type Frequency = (typeof frequencies)[number];

/** What a user wants to hear of, and how often. */
export const notificationSettingsSchema = z.object({
  alerts: z.object({ frequency: z.enum(frequencies), severities: z.array(z.enum(severities)) }),
  scores: z.object({ frequency: z.enum(frequencies) }),
  news: z.object({ frequency: z.enum(frequencies) }),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** What a notification says; kept whole, so that a later change of the project does not rewrite it. */
export type NotificationContent =
  | {
      kind: 'alert';
      /** Whether a record tells it or a chain; what was kept before this was asked does not say. */
      alertKind?: AlertKind | undefined;
      projectId: string;
      project: string;
      severity: Severity;
      title: string;
      text: string;
      time: string;
    }
  | {
      /** What became of an alert that this user was told of. */
      kind: 'verdict';
      verdict: 'retracted' | 'confirmed';
      projectId: string;
      project: string;
      title: string;
      reason: string;
      /** When the alert happened. */
      time: string;
    }
  | {
      kind: 'score';
      projectId: string;
      project: string;
      from: number | null;
      to: number | null;
      /** How much is known of what counts, 0 to 1, and what moved the score; what was kept before these were asked does not say. */
      coverage?: number | undefined;
      cause?: ChangeCause | undefined;
      sentence: string;
      time: string;
    }
  | {
      /** Money of a watched case moved on. */
      kind: 'transfer';
      caseId: string;
      title: string;
      /** Of no transfer it is known that traced money was among it. */
      isUnsure?: boolean | undefined;
      text: string;
      time: string;
    }
  | {
      /** Code or powers of a watched address changed. */
      kind: 'scan';
      /** The result that shows it. */
      scanId: string;
      chain: string;
      address: string;
      text: string;
      time: string;
    }
  | {
      /** Rules of this user matched, or what they matched is gone. */
      kind: 'watch';
      severity: Severity;
      title: string;
      lines: string[];
      /** Rules by the keys that stop them; what was kept before there were any has none. */
      stop?: { name: string; key: string }[] | undefined;
      chain: string | null;
      block: number | null;
      transaction: string | null;
      /** Absent in what was kept before it was. */
      contract?: string | null | undefined;
      time: string;
    }
  | { kind: 'news'; key: string; title: string; time: string };

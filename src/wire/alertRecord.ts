import * as z from 'zod/mini';
import {
  type AlertOutcome,
  type Detector,
  detectors,
  type RetractionCause,
  retractionCauses,
} from '#model/alerts.ts';
import type { Alert } from './alerts.ts';
import { shownOverrideSchema } from './disputes.ts';
import { fixedPages } from './fixedPages.ts';

const retractedSchema: z.ZodMiniType<Record<RetractionCause, number>> = z.object({
  reorganised: z.number(),
  didNotHappen: z.number(),
  wronglyDescribed: z.number(),
  duplicate: z.number(),
  other: z.number(),
});

const detectorRecordSchema = z.object({
  detector: z.enum(detectors),
  /** Alerts that it raised, whatever became of them. */
  raised: z.number(),
  /** Checked by hand and found to be so. */
  confirmed: z.number(),
  /** Withdrawn, by cause. */
  retracted: retractedSchema,
  /** Incidents before which it had raised an alert of the project, in seven days; how long before, where there are enough of them. */
  lead: z.object({ incidents: z.number(), medianSeconds: z.nullable(z.number()) }),
  /** When the first of them was sealed; null while there is none. */
  since: z.nullable(z.string()),
});
export type DetectorRecord = z.infer<typeof detectorRecordSchema>;

/** What was measured and overridden by staff after disputes that were upheld. */
const overrideRecordSchema = z.object({
  /** How often each answer was overridden, and how many of these overrides were lifted since. */
  answers: z.array(z.object({ about: z.string(), name: z.string(), made: z.number(), lifted: z.number() })),
  /** Of projects that are shown, the newest first. */
  newest: z.array(
    z.extend(shownOverrideSchema, {
      /** Of the dispute. */
      number: z.number(),
      project: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
});
export type OverrideRecord = z.infer<typeof overrideRecordSchema>;

/** `GET /api/alerts/record` and `/resources/alerts-record`. */
export const alertRecordSchema = z.object({
  detectors: z.array(detectorRecordSchema),
  /** The newest that were retracted by hand, newest first. */
  retractions: z.array(
    z.object({
      id: z.string(),
      detector: z.enum(detectors),
      cause: z.enum(retractionCauses),
      title: z.string(),
      reason: z.string(),
      at: z.string(),
      project: z.object({ id: z.string(), name: z.string(), demo: z.boolean() }),
    }),
  ),
  overrides: overrideRecordSchema,
  /** How many entries the sealed log had of which the alerts were counted. */
  logSize: z.number(),
  asOf: z.string(),
});
export type AlertRecordData = z.infer<typeof alertRecordSchema>;

/** The alerts that one figure of the record counts, newest first. */
export interface DetectorAlerts {
  detector: Detector;
  outcome: AlertOutcome;
  count: number;
  page: number;
  pages: number;
  /** Of a project that is no longer shown, the time alone is told. */
  items: (Alert | Pick<Alert, 'id' | 'time'>)[];
}

export type AlertRecordPage = AlertRecordData & { list: DetectorAlerts | null };

/** Of the list on the page. */
export const listedAlertsAnchor = 'alerts';

/** The page with what a figure of the record counts. */
export function detectorAlertsHref({
  detector,
  outcome,
  page = 1,
}: Pick<DetectorAlerts, 'detector' | 'outcome'> & { page?: number }): string {
  const query = new URLSearchParams({ detector, outcome, ...(page > 1 && { page: String(page) }) });
  return `${fixedPages.alertRecord.path}?${query}#${listedAlertsAnchor}`;
}

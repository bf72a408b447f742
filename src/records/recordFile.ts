import * as z from 'zod';
import { announcementRecord } from './announcements.ts';
import { auditRecord } from './audits.ts';
import { incidentRecord } from './incidents.ts';
import { metricRecord } from './metrics.ts';
import { projectRecord } from './projects.ts';
import { sourceRecord } from './sourceCode.ts';
import { wordsRecord } from './translateWords.ts';

/** One import file. Every list may be split over files in any way; references cross files. */
export const recordFile = z.strictObject({
  $schema: z.string().optional().describe('Address of this schema, for editors.'),
  version: z.literal(1).describe('Version of the import format.'),
  words: wordsRecord.optional(),
  projects: z.array(projectRecord).default([]),
  audits: z.array(auditRecord).default([]),
  incidents: z.array(incidentRecord).default([]),
  announcements: z.array(announcementRecord).default([]),
  metrics: z.array(metricRecord).default([]),
  sourceCode: z.array(sourceRecord).default([]),
});

export type RecordFile = z.output<typeof recordFile>;
export type Records = Omit<RecordFile, '$schema' | 'version' | 'words'>;

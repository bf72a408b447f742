import * as z from 'zod';
import { announcementRecord } from './announcements.ts';
import { auditRecord } from './audits.ts';
import { incidentRecord } from './incidents.ts';
import { metricRecord } from './metrics.ts';
import { projectRecord } from './projects.ts';
import { sourceRecord } from './sourceCode.ts';
import { wordsRecord } from './translateWords.ts';

/** What one record of each list is. */
export const recordSchemas = {
  projects: projectRecord,
  audits: auditRecord,
  incidents: incidentRecord,
  announcements: announcementRecord,
  metrics: metricRecord,
  sourceCode: sourceRecord,
};

/** One import file. Every list may be split over files in any way; references cross files. */
export const recordFile = z.strictObject({
  $schema: z.string().optional().describe('Address of this schema, for editors.'),
  version: z.literal(1).describe('Version of the import format.'),
  words: wordsRecord.optional(),
  projects: z.array(recordSchemas.projects).default([]),
  audits: z.array(recordSchemas.audits).default([]),
  incidents: z.array(recordSchemas.incidents).default([]),
  announcements: z.array(recordSchemas.announcements).default([]),
  metrics: z.array(recordSchemas.metrics).default([]),
  sourceCode: z.array(recordSchemas.sourceCode).default([]),
});

export type RecordFile = z.output<typeof recordFile>;
export type Records = Omit<RecordFile, '$schema' | 'version' | 'words'>;

const anyList = z.array(z.unknown()).default([]);

/** The same, as far as can be said without looking into a record. */
export const recordLists = recordFile.extend({
  projects: anyList,
  audits: anyList,
  incidents: anyList,
  announcements: anyList,
  metrics: anyList,
  sourceCode: anyList,
});

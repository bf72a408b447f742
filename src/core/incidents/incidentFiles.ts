import type { FeedEntry } from '#lib/Feed.ts';
import type { CsvColumn } from '#lib/renderCsv.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import type { Incident } from '#wire/incidents.ts';

/** A line for each incident; what is unknown stays empty. */
export const incidentCsvColumns: readonly CsvColumn<Incident>[] = [
  ['id', ({ id }) => id],
  ['time', ({ time }) => time],
  ['project', ({ project }) => project.id],
  ['demo', ({ project }) => (project.demo ? 'yes' : 'no')],
  ['title', ({ title }) => title],
  ['chain', ({ chain }) => chain],
  ['contract', ({ contract }) => contract],
  ['technique', ({ technique }) => technique],
  ['loss_usd', ({ lossUsd }) => lossUsd],
  ['loss_estimated_by', ({ lossEstimatedBy }) => lossEstimatedBy],
  ['returned_usd', ({ returnedUsd }) => returnedUsd],
  ['audited_before', ({ audited }) => audited],
  ['auditors_before', ({ auditsBefore }) => auditsBefore.map(({ auditor }) => auditor).join('; ')],
  ['score_30_days_before', ({ scoreBefore }) => (scoreBefore.state === 'scored' ? scoreBefore.total : null)],
  ['resolved_at', ({ resolvedAt }) => resolvedAt],
  ['evidence', ({ evidenceUrl }) => evidenceUrl],
  ['page', ({ id }) => incidentHref(id)],
  ['root_cause', ({ rootCause }) => rootCause],
  ['trace_case', ({ traceCase }) => traceCase],
];

/** An incident for readers of feeds. */
export const toIncidentEntry = ({ id, project, title, time, technique, rootCause }: Incident): FeedEntry => ({
  id: incidentHref(id),
  href: incidentHref(id),
  title: `${project.name}${project.demo ? ' (demo)' : ''}: ${title}`,
  text: [technique, rootCause].filter((one) => one !== null).join('. ') || title,
  published: time,
  categories: ['incident'],
});

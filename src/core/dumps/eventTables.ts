import { asc, sql } from 'drizzle-orm';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { listIncidents } from '#core/incidents/getIncidents.ts';
import { toFunctions } from '#core/powers/describePowers.ts';
import { power } from '#db/schema/powers.ts';
import { alertHref } from '#wire/alertHref.ts';
import type { Alert } from '#wire/alerts.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import type { Incident } from '#wire/incidents.ts';
import type { PrivilegedFunction } from '#wire/powers.ts';
import { defineTable } from './DumpTable.ts';

const powersAtOnce = 200;

type PowerPlace = Pick<PrivilegedFunction, 'chain' | 'contract' | 'target' | 'selector'>;

export const powerTable = defineTable<Omit<PrivilegedFunction, 'evidence'>, PowerPlace>({
  name: 'powers',
  about: 'Functions of contracts on record that only some may call, or by which anybody can do harm.',
  columns: [
    { name: 'chain', type: 'text', about: 'CAIP-2 id.', read: (row) => row.chain },
    {
      name: 'contract',
      type: 'text',
      about: 'The contract that the power is over.',
      read: (row) => row.contract,
    },
    {
      name: 'label',
      type: 'text',
      about: 'What the record calls it, with the project.',
      read: (row) => row.contractLabel,
    },
    {
      name: 'target',
      type: 'text',
      about: 'What must be called: the contract, or the beacon behind it.',
      read: (row) => row.target,
    },
    { name: 'selector', type: 'text', about: 'Of the function.', read: (row) => row.selector },
    {
      name: 'function',
      type: 'text',
      about: 'Empty where no signature is known.',
      read: (row) => row.name,
    },
    { name: 'class', type: 'text', about: 'What it lets its holder do first.', read: (row) => row.class },
    { name: 'beside', type: 'list', about: 'What it lets its holder do besides.', read: (row) => row.beside },
    {
      name: 'verdict',
      type: 'text',
      about: 'privileged, open (anybody can, or perhaps can) or unknown.',
      read: (row) => row.verdict,
    },
    { name: 'guard', type: 'text', about: 'What the code asks for.', read: (row) => row.guard },
    {
      name: 'method',
      type: 'text',
      about: 'How it was found: symbolic, state or differential.',
      read: (row) => row.method,
    },
    {
      name: 'holders',
      type: 'list',
      about: 'Addresses that can call it themselves; empty is not “nobody”: see paths.',
      read: (row) => row.holders,
    },
    { name: 'paths', type: 'list', about: 'Who holds it, in words.', read: (row) => row.paths },
    { name: 'block', type: 'integer', about: 'Where it was read.', read: (row) => row.block },
    { name: 'time', type: 'time', about: 'Time of that block.', read: (row) => row.time },
  ],
  async readPart(db, after) {
    const isAfter =
      after &&
      sql`(${power.chain}, ${power.address}, ${power.target}, ${power.selector})
        > (${after.chain}, ${after.contract}, ${after.target}, ${after.selector})`;
    const found = await db
      .select()
      .from(power)
      .where(isAfter)
      .orderBy(asc(power.chain), asc(power.address), asc(power.target), asc(power.selector))
      .limit(powersAtOnce);
    const labelOf = await getAddressLabels(db, found);
    // Without a label it is on the record of no shown project: what visitors scanned is theirs.
    const shown = found.filter((one) => labelOf(one) !== null);
    const last = found.length < powersAtOnce ? undefined : found.at(-1);
    return { rows: toFunctions(shown, labelOf), next: last && { ...last, contract: last.address } };
  },
});

const alertsAtOnce = 500;

export const alertTable = defineTable<Alert, Alert>({
  name: 'alerts',
  about: 'Every alert, newest first; retracted ones stay and say why.',
  columns: [
    { name: 'id', type: 'text', about: 'Of the alert.', read: (row) => row.id },
    { name: 'project', type: 'text', about: 'Its id.', read: (row) => row.project.id },
    { name: 'demo', type: 'boolean', about: 'Of a fictional project.', read: (row) => row.project.demo },
    { name: 'kind', type: 'text', about: 'incident or onChain.', read: (row) => row.kind },
    { name: 'detector', type: 'text', about: 'Empty for an incident.', read: (row) => row.detector },
    { name: 'severity', type: 'text', about: 'critical to info.', read: (row) => row.severity },
    { name: 'time', type: 'time', about: 'When it happened.', read: (row) => row.time },
    { name: 'title', type: 'text', about: 'One line.', read: (row) => row.title },
    { name: 'text', type: 'text', about: 'Blank lines divide paragraphs.', read: (row) => row.text },
    { name: 'state', type: 'text', about: 'new, confirmed or retracted.', read: (row) => row.state },
    { name: 'reason', type: 'text', about: 'Why it is in this state.', read: (row) => row.reason },
    { name: 'contract', type: 'text', about: 'The contract concerned.', read: (row) => row.contract },
    {
      name: 'resolved_at',
      type: 'time',
      about: 'Empty: not resolved, or not an incident.',
      read: (row) => row.resolvedAt,
    },
    { name: 'page', type: 'text', about: 'Path of its page.', read: (row) => alertPage(row) },
  ],
  async readPart(db, after) {
    const rows = await getNewestAlerts(db, { after, limit: alertsAtOnce });
    return { rows, next: rows.length < alertsAtOnce ? undefined : rows.at(-1) };
  },
});

const alertPage = ({ id, project }: Alert) => alertHref({ projectId: project.id, id });

export const incidentTable = defineTable<Incident, never>({
  name: 'incidents',
  about: 'Every recorded incident that stands, newest first.',
  columns: [
    { name: 'id', type: 'text', about: 'Of the incident.', read: (row) => row.id },
    { name: 'project', type: 'text', about: 'Its id.', read: (row) => row.project.id },
    { name: 'demo', type: 'boolean', about: 'Of a fictional project.', read: (row) => row.project.demo },
    { name: 'time', type: 'time', about: 'When it happened, or was first seen.', read: (row) => row.time },
    { name: 'title', type: 'text', about: 'One line.', read: (row) => row.title },
    { name: 'chain', type: 'text', about: 'Of the contract concerned.', read: (row) => row.chain },
    {
      name: 'contract',
      type: 'text',
      about: 'Empty where the record names none.',
      read: (row) => row.contract,
    },
    { name: 'technique', type: 'text', about: 'As the record says.', read: (row) => row.technique },
    { name: 'root_cause', type: 'text', about: 'As the record says.', read: (row) => row.rootCause },
    { name: 'loss_usd', type: 'number', about: 'Empty: no estimate on record.', read: (row) => row.lossUsd },
    { name: 'loss_estimated_by', type: 'text', about: 'Whose estimate.', read: (row) => row.lossEstimatedBy },
    { name: 'returned_usd', type: 'number', about: 'Empty: not on record.', read: (row) => row.returnedUsd },
    {
      name: 'audited_before',
      type: 'text',
      about: 'What earlier audits covered: contract, project, otherContracts, no, or unknown.',
      read: (row) => row.audited,
    },
    {
      name: 'auditors_before',
      type: 'list',
      about: 'Of the newest audits before.',
      read: (row) => row.auditsBefore.map(({ auditor }) => auditor),
    },
    {
      name: 'score_30_days_before',
      type: 'number',
      about: 'Empty: too little was known, or nothing yet.',
      read: ({ scoreBefore }) => (scoreBefore.state === 'scored' ? scoreBefore.total : null),
    },
    { name: 'resolved_at', type: 'time', about: 'Empty: not resolved.', read: (row) => row.resolvedAt },
    { name: 'evidence', type: 'text', about: 'Where it is reported.', read: (row) => row.evidenceUrl },
    { name: 'page', type: 'text', about: 'Path of its page.', read: (row) => incidentHref(row.id) },
  ],
  // Kept by hand and listed whole on its page, too.
  async readPart(db) {
    return { rows: await listIncidents(db), next: undefined };
  },
});

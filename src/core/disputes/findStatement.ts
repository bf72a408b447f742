import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit, finding, withdrawnAudit } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import type { Facts } from '#model/facts.ts';
import { listNames, listNouns } from '#model/lists.ts';
import type { CapState, Outcome } from '#model/outcomes.ts';
import { powerWords } from '#model/powerWords.ts';
import type { Severity } from '#model/severities.ts';
import { type SourceName, sourceNames } from '#model/sources.ts';
import {
  operationStatement,
  readStatementRef,
  type StatementKind,
  sourceStatement,
} from '#model/statements.ts';
import { factNames } from '#scoring/factNames.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { some } from '#scoring/factors/words.ts';
import type { PricePoint } from '#wire/prices.ts';
import { describeScheduledCall } from '../calendar/describeCall.ts';
import { getCalendar } from '../calendar/getCalendar.ts';
import { getPriceHistory } from '../metrics/getPriceHistory.ts';
import { getProject } from '../projects/getProject.ts';
import { findScore } from '../scores/getScore.ts';
import { getAnswers } from '../sources/getAnswers.ts';

interface Asked {
  projectId: string;
  source: SourceName;
  now: Date;
}

const describePoint = ({ usd, at }: PricePoint, toldBy: string | undefined) =>
  `${usd} USD, ${toldBy === undefined ? 'on record' : `told by ${toldBy}`}, of ${at.slice(0, 10)}`;

/** A price is one statement, whoever named it: the page shows it in one place. */
async function describePrices(db: Db, { projectId, now }: Asked): Promise<string | undefined> {
  const { latest, toldBy, volume } = await getPriceHistory(db, { projectId, now });
  const parts = [
    ...(latest ? [`Price: ${describePoint(latest, toldBy)}`] : []),
    ...(volume ? [`Traded in 24 hours: ${describePoint(volume, volume.toldBy)}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** What the page shows of the answers of one source; undefined when it shows nothing. */
export async function describeSource(db: Db, asked: Asked): Promise<string | undefined> {
  const { projectId, source, now } = asked;
  if (source === 'prices') return describePrices(db, asked);
  const { project, records } = await getProject(db, projectId);
  const lines = await getAnswers(db, { project, records, now });
  const shown = lines.filter(({ about }) => about === sourceStatement(source));
  return shown.length === 0 ? undefined : shown.map(({ title, text }) => `${title}: ${text}`).join(' ');
}

/** What this site says at this moment, in its own words, and how grave it is for the project. */
export interface FoundStatement {
  words: string;
  severity: Severity;
}

type Find = (
  db: Db,
  place: { projectId: string; key: string; now: Date },
) => Promise<FoundStatement | undefined>;

/** A pass that is wrong harms whoever buys as much as a failure that is wrong harms the project: both are looked at as soon. */
const outcomeSeverities: Record<Outcome, Severity> = {
  fail: 'major',
  partial: 'medium',
  unknown: 'minor',
  pass: 'major',
};

const findFactor: Find = async (db, { projectId, key }) => {
  const scored = await findScore(db, projectId);
  const found = scored?.score.categories.flatMap(({ factors }) => factors).find(({ id }) => id === key);
  return found && { words: `${found.name}: ${found.sentence}`, severity: outcomeSeverities[found.outcome] };
};

const capSeverities: Record<CapState, Severity> = {
  applies: 'major',
  unknown: 'medium',
  clear: 'major',
};

const findCap: Find = async (db, { projectId, key }) => {
  const found = (await findScore(db, projectId))?.score.caps.find(({ id }) => id === key);
  return found && { words: `${found.name}: ${found.sentence}`, severity: capSeverities[found.state] };
};

const findList: Find = async (_db, { key }) => {
  const name = listNames.find((one) => one === key);
  return name && { words: `What is listed: ${listNouns[name][1]}`, severity: 'minor' };
};

const findSource: Find = async (db, { projectId, key, now }) => {
  const source = sourceNames.find((one) => one === key);
  const words = source && (await describeSource(db, { projectId, source, now }));
  return words === undefined ? undefined : { words, severity: 'minor' };
};

/** More calls than these are counted. */
const mostCalls = 5;

/** What is still to come is looked at sooner than what has happened. */
const findOperation: Find = async (db, { projectId, key, now }) => {
  const { operations } = await getCalendar(db, { projectId, now });
  const found = operations.find((operation) => operationStatement(operation) === `operation:${key}`);
  if (!found) return undefined;
  const calls = some(
    found.calls.map((call) => describeScheduledCall(call, { isWhole: true })),
    mostCalls,
  );
  const state = found.state === 'unknown' ? 'outcome unknown' : found.state;
  return {
    words: `Scheduled operation, ${state} at that time: ${calls}`,
    severity: found.ended ? 'minor' : 'major',
  };
};

/** Also one that is withdrawn: that it was can be wrong as well. */
const findAudit: Find = async (db, { projectId, key }) => {
  const isIt = (table: typeof audit | typeof withdrawnAudit) =>
    and(eq(table.projectId, projectId), eq(table.id, key));
  const [found] = await db.select().from(audit).where(isIt(audit));
  if (found) return { words: `Audit of ${found.auditor}: ${found.title}`, severity: 'medium' };
  const [gone] = await db.select().from(withdrawnAudit).where(isIt(withdrawnAudit));
  return gone && { words: `Audit of ${gone.auditor}, withdrawn: ${gone.title}`, severity: 'medium' };
};

/** More holders than these are counted. */
const mostHolders = 5;

const findPower: Find = async (db, { projectId, key }) => {
  const control = (await findScore(db, projectId))?.facts.control;
  if (!control || control.state === 'unknown') return undefined;
  const powers = control.value.powers.filter((power) => power.class === key);
  const [first] = powers;
  if (!first) return undefined;
  const holders = [...new Set(powers.map(({ holder }) => describeHolder(holder)))];
  return { words: `${powerWords[first.class]}: ${some(holders, mostHolders)}`, severity: 'major' };
};

const isFactKey = (key: string): key is keyof Facts => Object.hasOwn(factNames, key);

const findFact: Find = async (db, { projectId, key }) => {
  if (!isFactKey(key)) return undefined;
  // Of a project that nobody has assessed, pages show every fact as not known.
  const state = (await findScore(db, projectId))?.facts[key].state ?? 'unknown';
  return { words: `What is shown about ${factNames[key]}, ${state} at that time`, severity: 'medium' };
};

const findFinding: Find = async (db, { projectId, key }) => {
  const at = key.indexOf('/');
  const [found] = await db
    .select({ title: finding.title, severity: finding.severity, auditor: audit.auditor })
    .from(finding)
    .innerJoin(audit, eq(audit.id, finding.auditId))
    .where(
      and(eq(audit.projectId, projectId), eq(audit.id, key.slice(0, at)), eq(finding.id, key.slice(at + 1))),
    );
  if (!found) return undefined;
  const severity = found.severity === 'centralization' ? 'major' : found.severity;
  return { words: `Finding of ${found.auditor}: ${found.title}`, severity };
};

const findAlert: Find = async (db, { projectId, key }) => {
  const [found] = await db
    .select({ title: alert.title, severity: alert.severity, kind: alert.kind })
    .from(alert)
    .where(and(eq(alert.projectId, projectId), eq(alert.id, key)));
  if (!found) return undefined;
  const kind = found.kind === 'incident' ? 'Incident' : 'Alert';
  return { words: `${kind}: ${found.title}`, severity: found.severity };
};

const findRecords: Find = async (db, { projectId, key }) => {
  if (key !== 'all') return undefined;
  const [found] = await db
    .select({ updatedAt: project.updatedAt })
    .from(project)
    .where(eq(project.id, projectId));
  const day = found?.updatedAt.toISOString().slice(0, 10);
  return found && { words: `What is on record, as of ${day}`, severity: 'minor' };
};

const finders: Readonly<Record<StatementKind, Find>> = {
  factor: findFactor,
  cap: findCap,
  power: findPower,
  fact: findFact,
  list: findList,
  source: findSource,
  operation: findOperation,
  audit: findAudit,
  finding: findFinding,
  alert: findAlert,
  records: findRecords,
};

/** The statement that a reference names; undefined when this site says nothing of the kind about the project. */
export async function findStatement(
  db: Db,
  { projectId, about, now }: { projectId: string; about: string; now: Date },
): Promise<FoundStatement | undefined> {
  const ref = readStatementRef(about);
  return ref && finders[ref.kind](db, { projectId, key: ref.key, now });
}

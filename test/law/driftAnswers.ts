import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { getAddress } from 'viem/utils';
import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import { raiseDriftAlerts } from '#core/alerts/raiseDriftAlerts.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import type { Facts } from '#model/facts.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { chain, connect, followChain, insertWorld } from './followChain.ts';
import { insertWatcher, makeNews, readFeed, readMails } from './readMails.ts';
import type { Upgrades } from './upgradeWorld.ts';

const auditStates = ['whole', 'unnamed', 'absent'] as const;
type AuditState = (typeof auditStates)[number];

/** What is kept from us of a proxy and its audits. */
export interface HiddenDrift {
  startBlock: number;
  /** The newest block that is followed, and the newest that is read. */
  followed: number;
  limits: NodeLimits;
  /** That it is a proxy was seen, and not where its code is. */
  isCodeUnseen: boolean;
  /** Of each audit: it is on record, it is without the hash of the code, or it is not there. */
  audits: readonly AuditState[];
  isSearched: boolean;
}

/** Of the codes that take turns, those that an audit names: the first and the last. */
export const audited = [0, 2];

export function arbitraryHiddenDrift({ steps }: Upgrades): fc.Arbitrary<HiddenDrift> {
  const [first = 0, last = 0] = [steps[0]?.block, steps.at(-1)?.block];
  const block = fc.noBias(fc.integer({ min: first - 1, max: last + 2 }));
  const state = fc.constantFrom(...auditStates);
  return (
    fc
      .record({
        startBlock: fc.oneof(fc.constant(0), block),
        followed: block,
        limits: fc.record(
          { head: block, stateFrom: block, oldState: fc.constantFrom('refused', 'empty', 'todays') },
          { requiredKeys: ['head'] },
        ),
        isCodeUnseen: fc.constantFrom(false, false, false, true),
        audits: fc.oneof(fc.constant<AuditState[]>(['whole', 'whole']), fc.tuple(state, state)),
        isSearched: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
      })
      // Whoever leaves an audit out cannot say that these are all, and a chain is followed from where it is.
      .map(({ limits, ...one }) => ({
        ...one,
        limits: { ...limits, stateFrom: Math.min(limits.stateFrom ?? 0, limits.head ?? 0) },
        startBlock: Math.min(one.startBlock, one.followed),
        isSearched: one.isSearched && !one.audits.includes('absent'),
      }))
  );
}

type Records = Pick<HiddenDrift, 'audits' | 'isSearched'>;

/** Puts on record what is left of the audits, instead of what was there. */
async function writeRecords(db: Db, { proxy, hashes, always }: Upgrades, hidden: Records): Promise<void> {
  const search = { on: '2026-11-01', by: 'the desk', where: ['the website'] };
  const details = { ...noDetails, searches: hidden.isSearched ? { audits: search } : {} };
  await db.update(project).set({ details });
  await db.delete(audit);
  const rows = audited.flatMap((code, place) => {
    const state = hidden.audits[place];
    if (state === 'absent') return [];
    const codeHash = state === 'whole' ? (hashes[code] ?? null) : null;
    return [
      {
        ...{ id: `audit-${place}`, projectId: 'world', title: 'An audit', auditor: 'Somebody', method: '' },
        ...{
          state: 'completed' as const,
          startedOn: '2026-10-01',
          completedOn: '2026-10-02',
          recordHash: 'x',
        },
        scope: {
          ...{ repository: null, commit: null, files: [] },
          contracts: [codeHash, ...(codeHash === null ? [] : always)].map((hash) => ({
            ...{ chain, address: getAddress(proxy), codeHash: hash },
          })),
        },
      },
    ];
  });
  if (rows.length > 0) await db.insert(audit).values(rows);
}

export interface DriftParts {
  request: RequestFunction;
  analyzeCode: AnalyzeCode;
  now: Date;
}

const hideCode =
  (analyze: AnalyzeCode): AnalyzeCode =>
  async (...subject) => {
    const { proxy, ...analysis } = await analyze(...subject);
    if (proxy.kind === 'diamond')
      return { ...analysis, proxy: { ...proxy, facets: proxy.facets.slice(0, 2), problem: 'it hides some' } };
    const isSeen = proxy.kind !== 'transparent';
    return { ...analysis, proxy: isSeen ? proxy : { ...proxy, implementation: undefined } };
  };

/** Follows and reads the proxy as far as the node goes, and raises what follows from it. */
async function readOn(
  db: Db,
  { proxy }: Upgrades,
  { request, analyzeCode, now }: DriftParts,
  { followed, startBlock, limits, isCodeUnseen }: HiddenDrift,
): Promise<number | undefined> {
  await followChain(db, {
    request: limitNode(request, { ...limits, head: followed }),
    ...{ addresses: [proxy], startBlock },
  });
  const clients = new Map([[chain, connect(limitNode(request, limits))]]);
  const parts = {
    db,
    clients,
    analyzeCode: isCodeUnseen ? hideCode(analyzeCode) : analyzeCode,
    findMarkets: () => undefined,
  };
  const { compared, readings } = await refreshProject(parts, { projectId: 'world', now, watched: 1 });
  const contracts = compared.filter(({ outcome }) => outcome === 'differing');
  await raiseDriftAlerts(db, { projectId: 'world', contracts });
  return readings[0]?.block;
}

/** What is said of a proxy's code against its audits: the fact, and every alert as it is kept, mailed and fed. */
export interface Drift {
  codeMatch: Facts['codeMatch'] | undefined;
  /** The block that this is told of; undefined where none could be read. */
  block: number | undefined;
  alerts: string[];
  mails: string[];
  feed: string[];
}

async function tellDrift(db: Db, block: number | undefined, now: Date): Promise<Drift> {
  const rows = await db.select().from(alert).where(eq(alert.detector, 'codeDiffers')).orderBy(asc(alert.id));
  await db.delete(alert).where(eq(alert.detector, 'implementationUpgraded'));
  await insertWatcher(db);
  await makeNews(db, now);
  const scored = await findScore(db, 'world');
  return {
    codeMatch: scored?.facts.codeMatch,
    block,
    alerts: rows.map(
      ({ transactionHash, severity, title, text }) => `${transactionHash} ${severity} ${title} ${text}`,
    ),
    mails: (await readMails(db, now)).filter((mail) => !/score/.test(mail)),
    feed: await readFeed(db),
  };
}

const nothingHidden = {
  ...{ startBlock: 0, limits: {}, isSearched: true, isCodeUnseen: false },
  audits: ['whole', 'whole'] as const,
};

/** All is known, and nobody looked before the last upgrade to code that no audit names. */
export function lookedLate({ steps }: Upgrades): HiddenDrift {
  const block = steps.findLast(({ code }) => !audited.includes(code))?.block ?? 0;
  return { ...nothingHidden, followed: block, limits: { head: block } };
}

/** The upgrade that put the code in place is not seen yet: the newest that is seen put other code there. */
export function seenEarly(upgrades: Upgrades): HiddenDrift {
  const { limits, ...late } = lookedLate(upgrades);
  const followed = upgrades.steps[1]?.block ?? 0;
  return { ...late, followed, limits: { ...limits, stateFrom: limits.head ?? 0, oldState: 'refused' } };
}

/** As somebody would hear who knows everything and looked after every upgrade. */
export async function readWholeDrift(db: Db, upgrades: Upgrades, parts: DriftParts): Promise<Drift> {
  const last = upgrades.steps.at(-1)?.block ?? 0;
  await emptyTables(db);
  await insertWorld(db, { addresses: [upgrades.proxy] });
  await writeRecords(db, upgrades, nothingHidden);
  for (const { block } of upgrades.steps)
    await readOn(db, upgrades, parts, { ...nothingHidden, followed: block, limits: { head: block } });
  return tellDrift(db, last, parts.now);
}

export async function readDrift(
  db: Db,
  upgrades: Upgrades,
  parts: DriftParts,
  hidden: HiddenDrift,
): Promise<Drift> {
  await emptyTables(db);
  await insertWorld(db, { addresses: [upgrades.proxy] });
  await writeRecords(db, upgrades, hidden);
  return tellDrift(db, await readOn(db, upgrades, parts, hidden), parts.now);
}

/** The same of the last block, with every way to know less of one of the audits, and at last without the code. */
export async function readWithRecords(db: Db, upgrades: Upgrades, parts: DriftParts): Promise<Drift[]> {
  const last = upgrades.steps.at(-1)?.block ?? 0;
  const at = { ...nothingHidden, followed: last, limits: { head: last } };
  await emptyTables(db);
  await insertWorld(db, { addresses: [upgrades.proxy] });
  const all: Drift[] = [];
  for (const less of ['unnamed', 'absent'] as const)
    for (const audits of [['whole', less] as const, [less, 'whole'] as const]) {
      await writeRecords(db, upgrades, { audits, isSearched: less !== 'absent' });
      const block = await readOn(db, upgrades, parts, at);
      const scored = await findScore(db, 'world');
      all.push({ codeMatch: scored?.facts.codeMatch, block, alerts: [], mails: [], feed: [] });
    }
  await writeRecords(db, upgrades, nothingHidden);
  await readOn(db, upgrades, parts, { ...at, isCodeUnseen: true });
  return [...all, await tellDrift(db, last, parts.now)];
}

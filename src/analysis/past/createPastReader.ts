import type { IdleParts } from '#analysis/createAnalysisRunner.ts';
import { getProjectContracts, listDeployed } from '#core/contracts/projectContracts.ts';
import { eveOf, type MomentReading, needsEve } from '#core/past/foldPast.ts';
import {
  findPastWork,
  finishPast,
  getMomentFacts,
  insertPlan,
  type PastWork,
  type ReadMoment,
  saveMoments,
} from '#core/past/pastProgress.ts';
import { savePastScores } from '#core/past/pastScores.ts';
import { getSubjects } from '#core/scores/getSubjects.ts';
import type { Db } from '#db/Database.ts';
import type { PastEnd, PastMoment } from '#model/past.ts';
import { planPast } from './planPast.ts';
import { readPastMoment } from './readPastMoment.ts';

/** A project that could not be read lets the others go first for so long. */
const restMs = 10 * 60_000;

/** Reads the past of projects, one moment at a time, from the newest to the oldest. */
export function createPastReader({ clients, analyzeCode, findMarkets, now }: IdleParts) {
  const resting = new Map<string, number>();

  const load = async (db: Db, projectId: string) => {
    const [subject] = await getSubjects(db, { ids: [projectId], now: now() });
    return { subject, contracts: await getProjectContracts(db, projectId) };
  };

  async function plan(db: Db, { projectId, begin }: PastWork): Promise<void> {
    const { subject, contracts } = await load(db, projectId);
    if (!subject) return;
    const followed = listDeployed(contracts).filter(({ chain }) => clients.has(chain));
    const planned = await planPast(db, { subject, begin, contracts: followed, clients });
    await insertPlan(db, { projectId, ...planned });
  }

  async function readNext(db: Db, work: PastWork): Promise<void> {
    const { projectId, begin, moments = [], read, isCut } = work;
    const moment = moments[read];
    const finish = (ended: PastEnd) => finishPast(db, { projectId, begin, moments, ended, now: now() });
    if (!moment) return finish(isCut ? 'limit' : 'start');
    const { subject, contracts } = await load(db, projectId);
    if (!subject) return;
    const readAt = (one: PastMoment) =>
      readPastMoment({ db, clients, analyzeCode, findMarkets }, { subject, contracts, moment: one });
    const { facts, requests } = await readAt(moment);
    if (!facts) return finish('noState');
    const found: ReadMoment[] = [{ moment, facts }];
    const event = moments[read - 1];
    if (!event || !(await mayHideChange(db, { projectId, event, before: { ...moment, facts } })))
      return saveMoments(db, { work, found, requests });
    const eve = eveOf(event);
    const last = await readAt(eve);
    // One that is not shown leaves the time before the event unknown.
    found.unshift({ moment: eve, facts: last.facts ?? {} });
    await saveMoments(db, { work, found, requests: requests + last.requests });
  }

  /** Whether what is otherwise at an event may have changed before it. */
  const mayHideChange = async (
    db: Db,
    { projectId, event, before }: { projectId: string; event: PastMoment; before: MomentReading },
  ): Promise<boolean> =>
    event.kind === 'event' &&
    needsEve({ ...event, facts: await getMomentFacts(db, { projectId, at: event.at }) }, before);

  async function takeStep(db: Db, work: PastWork): Promise<void> {
    const { projectId, begin } = work;
    if (work.isRead) await db.transaction((tx) => savePastScores(tx, { projectId, begin }));
    else if (!work.moments) await plan(db, work);
    else await readNext(db, work);
  }

  return {
    /** Does one piece of work; answers for which project, undefined when there is none. */
    async step(db: Db): Promise<string | undefined> {
      const time = now().getTime();
      for (const [id, until] of resting) if (until <= time) resting.delete(id);
      const work = await findPastWork(db, { chains: [...clients.keys()], except: [...resting.keys()] });
      if (!work) return undefined;
      const { projectId } = work;
      resting.set(projectId, time + restMs);
      await takeStep(db, work);
      resting.delete(projectId);
      return projectId;
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { dispute } from '#db/schema/disputes.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { vote } from '#db/schema/votes.ts';
import type { RecordContent } from '#model/records.ts';
import { type Actor, recordStaffAudit } from '../auditLog/auditLog.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { tellTeam } from '../teamProofs/teamMail.ts';
import { keyOfPart, partsOf } from './mergeContents.ts';

/** What people and detectors said of the duplicate, and how much of each moved. */
export interface MovedRows {
  watchlists: number;
  votes: number;
  disputes: number;
  alerts: number;
}

interface Move {
  from: string;
  into: string;
}

const countRow = z.object({ moved: z.number() });

const count = async (tx: Db, statement: SQL): Promise<number> =>
  parseRows(
    await tx.execute(sql`with moved as (${statement} returning 1) select count(*)::int as moved from moved`),
    countRow,
  )[0]?.moved ?? 0;

/** Whoever watches both goes on watching one; their lists are others now, in every tab. */
async function moveWatchlists(tx: Db, { from, into }: Move): Promise<number> {
  await tx.execute(sql`
    update watchlist set version = version + 1
    where id in (select watchlist_id from watchlist_item where project_id = ${from})`);
  const moved = await count(
    tx,
    sql`update watchlist_item i set project_id = ${into} where project_id = ${from}
      and not exists (select 1 from watchlist_item o where o.watchlist_id = i.watchlist_id and o.project_id = ${into})`,
  );
  await tx.execute(sql`delete from watchlist_item where project_id = ${from}`);
  return moved;
}

/** Of whoever voted on both, the vote on the one that is kept stays. */
async function moveVotes(tx: Db, { from, into }: Move): Promise<number> {
  const moved = await count(
    tx,
    sql`update vote v set project_id = ${into} where project_id = ${from}
      and not exists (select 1 from vote o where o.voter = v.voter and o.project_id = ${into})`,
  );
  await tx.execute(sql`delete from vote where project_id = ${from}`);
  return moved;
}

/** Numbered on; one that its writer has about the same on both names its old project, since only one may be open. */
async function moveDisputes(tx: Db, { from, into }: Move): Promise<number> {
  await tx.execute(sql`
    update dispute d set about = about || '@' || ${from}::text where project_id = ${from} and state in ('waiting', 'open')
      and exists (select 1 from dispute o where o.project_id = ${into} and o.user_id = d.user_id and o.about = d.about
        and o.state in ('waiting', 'open'))`);
  return count(
    tx,
    sql`update dispute set project_id = ${into},
        number = number + (select coalesce(max(number), 0)::int from dispute where project_id = ${into})
      where project_id = ${from}`,
  );
}

/** The same log of a contract that both had is one alert. */
async function moveAlerts(tx: Db, { from, into }: Move): Promise<number> {
  await tx.execute(sql`
    delete from alert a using alert o where a.project_id = ${from} and o.project_id = ${into} and a.kind = 'onChain'
      and o.chain = a.chain and o.transaction_hash = a.transaction_hash and o.log_index is not distinct from a.log_index
      and o.detector = a.detector`);
  return count(
    tx,
    sql`update alert set project_id = ${into} where project_id = ${from} and kind = 'onChain'`,
  );
}

/** Whether it holds for the one that is kept is asked when the records are merged. */
async function moveTeams(tx: Db, { from, into }: Move): Promise<void> {
  await tx.execute(sql`
    update team_proof t set project_id = ${into} where project_id = ${from}
      and not exists (select 1 from team_proof o where o.user_id = t.user_id and o.project_id = ${into})`);
  await tx.execute(sql`update team_reply set project_id = ${into} where project_id = ${from}`);
  await tx.execute(sql`update team_revocation set project_id = ${into} where project_id = ${from}`);
}

/** Moves what is not in the records. What cannot be told apart afterwards cannot be taken back. */
export async function moveRows(tx: Db, move: Move): Promise<MovedRows> {
  const { from, into } = move;
  await invalidate(tx, [alert, dispute, teamProof, teamReply, vote], [from, into]);
  await moveTeams(tx, move);
  await tx.execute(sql`
    insert into daily_view (project_id, day, views) select ${into}::text, day, views from daily_view where project_id = ${from}
    on conflict (project_id, day) do update set views = daily_view.views + excluded.views`);
  await tx.execute(sql`delete from daily_view where project_id = ${from}`);
  // Nobody is told of what cannot be looked at.
  await tx.execute(sql`delete from notification where mailed_at is null and content->>'projectId' = ${from}`);
  return {
    watchlists: await moveWatchlists(tx, move),
    votes: await moveVotes(tx, move),
    disputes: await moveDisputes(tx, move),
    alerts: await moveAlerts(tx, move),
  };
}

interface Version {
  version: number;
  content: RecordContent;
}

type Parts = readonly unknown[];

const byKey = (parts: Parts) => new Map(parts.map((part) => [keyOfPart(part), part]));

/** The kept list with what the proposal adds, changes and takes away, and nothing else of it. */
function changeParts(kept: Parts, base: Parts, proposed: Parts): unknown[] {
  const [before, after] = [byKey(base), byKey(proposed)];
  const isTouched = (key: string) => !isDeepStrictEqual(before.get(key), after.get(key));
  return [
    ...kept.filter((part) => !isTouched(keyOfPart(part))),
    ...proposed.filter((part) => isTouched(keyOfPart(part))),
  ];
}

/** What a proposal would change in the record of the duplicate, done to the record that is kept. */
export function rebaseProposal(
  proposed: RecordContent,
  { base, kept }: { base: RecordContent; kept: RecordContent },
): RecordContent {
  const changed = [...new Set([...Object.keys(base), ...Object.keys(proposed)])].filter(
    (field) => field !== 'id' && !isDeepStrictEqual(base[field], proposed[field]),
  );
  const [own, old, wanted] = [partsOf(kept), partsOf(base), partsOf(proposed)];
  const parts: RecordContent = {
    chains: changeParts(own.chains, old.chains, wanted.chains),
    tokens: changeParts(own.tokens, old.tokens, wanted.tokens),
    contracts: changeParts(own.contracts, old.contracts, wanted.contracts),
  };
  const fields = changed.map((field) => [field, parts[field] ?? proposed[field]] as const);
  return Object.fromEntries(
    Object.entries({ ...kept, ...Object.fromEntries(fields) }).filter(([, value]) => value !== undefined),
  );
}

const alreadyWaits = 'Its project was merged with another, for which you have a proposal already.';

/**
 * Proposals of the duplicate's team go with it: what waits is decided for the record that is kept, as it is after the merge. What was
 * outdated stays so, and where the same account has one there already, that one stays.
 */
export async function moveProposals(
  tx: Db,
  {
    from,
    into,
    base,
    kept,
    actor,
    now,
  }: { from: string; into: string; base: Version; kept: Version; actor: Actor; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(teamProposal)
    .where(and(eq(teamProposal.projectId, from), eq(teamProposal.state, 'waiting')))
    .for('update');
  for (const { id, userId, content, baseVersion } of rows) {
    const [other] = await tx
      .select({ id: teamProposal.id })
      .from(teamProposal)
      .where(
        and(
          eq(teamProposal.projectId, into),
          eq(teamProposal.userId, userId),
          eq(teamProposal.state, 'waiting'),
        ),
      );
    if (other) {
      await tx
        .update(teamProposal)
        .set({ state: 'declined', reason: alreadyWaits, decidedAt: now })
        .where(eq(teamProposal.id, id));
      const detail = { project: from, reason: alreadyWaits };
      await recordStaffAudit(tx, { event: 'proposal.declined', actor, userId, detail });
      const news = 'your proposal was declined';
      await tellTeam(tx, { projectId: into, userId, news, words: [alreadyWaits] });
      continue;
    }
    await tx
      .update(teamProposal)
      .set({
        content: rebaseProposal(content, { base: base.content, kept: kept.content }),
        baseVersion: baseVersion === base.version ? kept.version : 0,
      })
      .where(eq(teamProposal.id, id));
  }
  await tx.update(teamProposal).set({ projectId: into }).where(eq(teamProposal.projectId, from));
}

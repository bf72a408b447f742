import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { tellTeam } from '#core/teamProofs/teamMail.ts';
import type { Db } from '#db/Database.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import type { RecordContent } from '#model/records.ts';
import { keyOfPart, partsOf } from './mergeContents.ts';

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

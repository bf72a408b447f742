import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { walletProof } from '#db/schema/wallets.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { isOnRecord } from './beginProof.ts';
import { type DomainReader, findProof } from './DomainReader.ts';
import { readOwner } from './readAuthority.ts';
import { tellTeam } from './teamMail.ts';
import { aboutOf, getProjectDomain, nameOf, type ProofRow } from './teamProofs.ts';

/** How long nobody may answer for a domain before its team is no longer called verified. */
const silentDays = 14;

/** Proofs that are looked for again in one round. */
const atOnce = 50;

const isDue = (now: Date) => and(eq(teamProof.state, 'verified'), lt(teamProof.askedAt, daysBefore(now, 1)));

/** What came of looking again: whether somebody answered, and why the proof no longer holds if it does not. */
interface Recheck {
  answered: boolean;
  reason?: string;
}

/** Why a linked wallet no longer stands for the account; undefined while it does, and for every other method. */
async function findUnlinked(db: Db, { method, signer, userId }: ProofRow): Promise<string | undefined> {
  if (method !== 'wallet') return undefined;
  const [linked] = await db
    .select({ address: walletProof.address })
    .from(walletProof)
    .where(
      and(
        eq(walletProof.address, signer ?? ''),
        eq(walletProof.userId, userId),
        eq(walletProof.mayClaim, true),
        isNull(walletProof.chain),
      ),
    );
  return linked ? undefined : 'The wallet is no longer linked to the account.';
}

/** Why the record no longer names what a proof is about; undefined while it does. */
async function findUnnamed(db: Db, row: ProofRow): Promise<string | undefined> {
  const { projectId } = row;
  const about = aboutOf(row);
  if (about.kind === 'domain') {
    const { domain } = await getProjectDomain(db, projectId);
    return about.domain === domain ? undefined : 'The record names another website now.';
  }
  const isNamed = await isOnRecord(db, { projectId, chain: about.chain, address: about.contract });
  return isNamed ? undefined : 'The contract is no longer on the record of the project.';
}

async function recheckDomain({
  row,
  domain,
  reader,
  now,
}: {
  row: ProofRow;
  domain: string;
  reader: DomainReader;
  now: Date;
}): Promise<Recheck> {
  const method = row.method === 'file' ? 'file' : 'dns';
  const found = await findProof(reader, { method, domain, token: row.token });
  if (found === 'found') return { answered: true };
  if (found === 'absent')
    return { answered: true, reason: 'It was looked for again and is not there any more.' };
  const silent = row.checkedAt === null || row.checkedAt < daysBefore(now, silentDays);
  return silent
    ? { answered: false, reason: `Nobody has answered for the domain for ${silentDays} days.` }
    : { answered: false };
}

/** That an owner cannot be read never ends a proof: it is not known then whether they still own it. */
async function recheckContract({
  row,
  place,
  nodes,
}: {
  row: ProofRow;
  place: ChainAddress;
  nodes: NodeReader;
}): Promise<Recheck> {
  const owner = await readOwner(nodes, place);
  if (owner.state === 'unknown') return { answered: false };
  const { block } = owner;
  if (owner.state === 'named')
    return owner.address === row.signer
      ? { answered: true }
      : { answered: true, reason: `At block ${block} the contract names another owner, ${owner.address}.` };
  // The deployer counts where nobody is named, and deployed it for good.
  if (row.role === 'deployer') return { answered: true };
  return owner.state === 'none'
    ? { answered: true, reason: `At block ${block} the ownership of the contract was given up.` }
    : { answered: false };
}

async function recheck(
  db: Db,
  { row, reader, nodes, now }: { row: ProofRow; reader: DomainReader; nodes: NodeReader; now: Date },
): Promise<Recheck> {
  const reason = (await findUnnamed(db, row)) ?? (await findUnlinked(db, row));
  if (reason !== undefined) return { answered: true, reason };
  const about = aboutOf(row);
  return about.kind === 'domain'
    ? recheckDomain({ row, domain: about.domain, reader, now })
    : recheckContract({ row, place: { chain: about.chain, address: about.contract }, nodes });
}

/** Keeps what came of looking again, unless it ended meanwhile. */
async function keepRecheck(tx: Db, row: ProofRow, { answered, reason }: Recheck, now: Date): Promise<void> {
  const changed = await tx
    .update(teamProof)
    .set({
      askedAt: now,
      ...(answered && { checkedAt: now }),
      ...(reason !== undefined && { state: 'lapsed' as const, reason }),
    })
    .where(and(eq(teamProof.id, row.id), eq(teamProof.state, 'verified')))
    .returning({ id: teamProof.id });
  if (changed.length === 0) return;
  const { projectId, userId } = row;
  if (reason !== undefined) {
    await recordAudit(tx, {
      event: 'team.lapsed',
      userId,
      detail: { project: projectId, about: nameOf(row), reason },
    });
    await tellTeam(tx, {
      projectId,
      userId,
      news: 'you no longer speak for it here',
      words: [`It rested on ${nameOf(row)}. ${reason}`, 'You can show it again on the page of the project.'],
    });
  }
  await invalidate(tx, teamProof, [projectId]);
}

/** Ends at once what rests on something that the project's record does not name, as after a merge. */
export async function endUnnamedProofs(
  tx: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(teamProof)
    .where(and(eq(teamProof.projectId, projectId), eq(teamProof.state, 'verified')));
  for (const row of rows) {
    const reason = await findUnnamed(tx, row);
    if (reason !== undefined) await keepRecheck(tx, row, { answered: true, reason }, now);
  }
}

/** Ends at once what rests on a wallet that was unlinked. */
export async function endUnlinkedProofs(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(teamProof)
    .where(
      and(eq(teamProof.userId, userId), eq(teamProof.state, 'verified'), eq(teamProof.method, 'wallet')),
    );
  for (const row of rows) {
    const reason = await findUnlinked(tx, row);
    if (reason !== undefined) await keepRecheck(tx, row, { answered: true, reason }, now);
  }
}

/** Looks once a day whether every proof still holds; answers how many were looked at. */
export async function recheckProofs(
  db: Db,
  { reader, nodes, now }: { reader: DomainReader; nodes: NodeReader; now: Date },
): Promise<number> {
  const due = await db
    .select()
    .from(teamProof)
    .where(isDue(now))
    .orderBy(asc(teamProof.askedAt))
    .limit(atOnce);
  for (const row of due) {
    const found = await recheck(db, { row, reader, nodes, now });
    await db.transaction((tx) => keepRecheck(tx, row, found, now));
  }
  return due.length;
}

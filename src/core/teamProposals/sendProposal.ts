import type { Db } from '#db/Database.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import type { RecordContent } from '#model/records.ts';
import type { SentProposal } from '#wire/teamProposals.ts';
import { recordAudit } from '../auditLog/auditLog.ts';
import { tryRecord } from '../imports/drafts.ts';
import { findRecord } from '../records/getRecords.ts';
import { requireTeam } from '../teamProofs/requireTeam.ts';
import { type Claimant, nameOf, type ProofRow } from '../teamProofs/teamProofs.ts';

/** As records allow. */
const longestName = 100;

/** A record as the team claims it, by what the team has shown. */
export function withClaim(
  content: RecordContent,
  { projectId, proof, day }: { projectId: string; proof: ProofRow; day: string },
): RecordContent {
  return {
    ...content,
    id: projectId,
    claimedBy: { name: `the team, by ${nameOf(proof)}`.slice(0, longestName), on: day },
  };
}

interface Proposed {
  content: RecordContent;
  version: number;
  note: string;
}

/** The team proposes another record of its project: checked as if staff wrote it, and kept for staff to decide. */
export async function sendProposal(
  db: Db,
  { projectId, content, version, note, userId, ip, now }: Claimant & Proposed,
): Promise<SentProposal> {
  const proof = await requireTeam(db, { projectId, userId });
  const stored = await findRecord(db, { kind: 'project', id: projectId });
  if (!stored) throw badRequest('This project has no own record yet. Dispute its data instead.');
  if (stored.line.version !== version)
    throw new AppError(
      409,
      'RecordOutdated',
      'The record was changed meanwhile. Open the page anew and compare.',
    );
  if (findUnstorable(content)) throw badRequest('The record must not hold half of a surrogate pair');
  const proposed = withClaim(content, { projectId, proof, day: now.toISOString().slice(0, 10) });
  const tried = await tryRecord(db, { kind: 'project', content: proposed, now }, async () => undefined);
  if ('faults' in tried) return { faults: [...tried.faults] };
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(teamProposal)
      .values({
        projectId,
        userId,
        content: proposed,
        baseVersion: version,
        note,
        state: 'waiting',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: teamProposal.id });
    if (made.length === 0)
      throw new AppError(
        409,
        'AlreadyProposed',
        'Staff has not decided what you proposed before. Please wait.',
      );
    await recordAudit(tx, { event: 'proposal.sent', userId, ip, detail: { project: projectId } });
  });
  return { faults: [] };
}

import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import type { DomainMethod } from '#model/teamProofs.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';
import { type DomainReader, findProof } from './DomainReader.ts';
import { type Claimant, getProjectDomain, isOf } from './teamProofs.ts';
import { verifyProof } from './verifyProof.ts';

const findings = {
  absent: 'It is not there yet. New DNS records can take an hour to be seen.',
  unknown: 'Nobody answered for the domain, so nothing is known yet. Please try again later.',
};

/** Looks whether what they must show is there. */
export async function checkProof(
  db: Db,
  { reader, method, projectId, userId, ip, now }: Claimant & { reader: DomainReader; method: DomainMethod },
): Promise<CheckedProof> {
  const [row] = await db.select().from(teamProof).where(isOf({ projectId, userId }));
  if (!row) throw notFound('Begin first: nothing to look for is known yet');
  if (row.state !== 'waiting') return { state: row.state, message: 'Nothing is waiting to be looked for.' };
  if (row.domain === null) throw badRequest('You began to sign for a contract: nothing stands on a domain.');
  // The record may have been corrected in the meantime: only the website that it names today proves anything.
  const { domain } = await getProjectDomain(db, projectId);
  if (domain !== row.domain) throw badRequest('The website on record has changed. Begin again.');
  const found = await findProof(reader, { method, domain, token: row.token });
  if (found !== 'found') return { state: 'waiting', message: findings[found] };
  return verifyProof(db, { row, shown: { method }, ip, now });
}

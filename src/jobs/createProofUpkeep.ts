import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { recheckProofs } from '#core/teamProofs/endProofs.ts';
import type { Database } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { createRepeater } from './repeater.ts';

interface ProofUpkeepOptions {
  database: Database;
  reader: DomainReader;
  nodes: NodeReader;
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Looks again for what teams showed, each once a day. One instance at a time does it. */
export function createProofUpkeep({
  database,
  reader,
  nodes,
  onError,
  everyMs = 10 * 60_000,
}: ProofUpkeepOptions) {
  return createRepeater({
    everyMs,
    onError: (error) => onError(error, 'team proofs'),
    async work() {
      const leader = await tryLead(database, 'team proofs');
      if (!leader) return false;
      try {
        return (await recheckProofs(leader.db, { reader, nodes, now: new Date() })) > 0;
      } finally {
        await leader.release();
      }
    },
  });
}

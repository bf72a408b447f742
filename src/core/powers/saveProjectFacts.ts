import { countWatched, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import type { Db } from '#db/Database.ts';
import { type ComparedContract, compareCode, getAuditedCode } from './codeMatch.ts';
import { toRunning, unreadCode } from './contractReading.ts';
import { type Measured, measuredFacts } from './measuredFacts.ts';

type Readings = Pick<Measured, 'readings' | 'missing' | 'discovered' | 'token' | 'tokenProblem' | 'now'> & {
  projectId: string;
  contracts: readonly ProjectContract[];
  /** How many are followed; counted in the index when not given. */
  watched?: number;
};

/** Turns what was read into facts, keeps them, and scores the project again. Answers how its code compares. */
export async function saveProjectFacts(db: Db, given: Readings): Promise<ComparedContract[]> {
  const { projectId, contracts, readings, missing, discovered, token, tokenProblem, now } = given;
  const watched = given.watched ?? (await countWatched(db, contracts));
  const compared = compareCode(
    contracts.map((_, place) => {
      const reading = readings[place];
      return reading ? toRunning(reading) : unreadCode;
    }),
    await getAuditedCode(db, projectId),
  );
  const facts = measuredFacts({
    contracts: contracts.length,
    readings,
    missing,
    discovered,
    compared,
    watched,
    token,
    tokenProblem,
    now,
  });
  await db.transaction(async (tx) => {
    await upsertFactReadings(tx, { projectId, facts, now });
    await rescoreProjects(tx, { ids: [projectId], now });
  });
  return compared.filter(({ address }) => address !== '');
}

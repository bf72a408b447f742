import { and, desc, eq, sql } from 'drizzle-orm';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { Db } from '#db/Database.ts';
import { contractAnalysis } from '#db/schema/powers.ts';

/** Raise it when the analyser would answer differently: what older versions found is then found again. */
export const analyzerVersion = 2;

export type Question =
  | { kind: 'storage'; slot: string }
  | { kind: 'call'; from?: string; to?: string; data: string };

export interface CachedAnalysis {
  answersHash: string;
  questions: Question[];
  analysis: ContractAnalysis;
}

const rowsPerCode = 32;

/** Earlier analyses of the same code, newest first. */
export async function getCachedAnalyses(db: Db, codeHash: string): Promise<CachedAnalysis[]> {
  const rows = await db
    .select()
    .from(contractAnalysis)
    .where(and(eq(contractAnalysis.codeHash, codeHash), eq(contractAnalysis.version, analyzerVersion)))
    .orderBy(desc(contractAnalysis.usedAt))
    .limit(rowsPerCode);
  return rows.map(({ answersHash, questions, analysis }) => ({
    answersHash,
    questions: questions as Question[],
    analysis: analysis as ContractAnalysis,
  }));
}

export async function upsertCachedAnalysis(
  db: Db,
  { codeHash, cached, now }: { codeHash: string; cached: CachedAnalysis; now: Date },
): Promise<void> {
  const values = { ...cached, version: analyzerVersion, usedAt: now };
  await db
    .insert(contractAnalysis)
    .values({ codeHash, ...values })
    .onConflictDoUpdate({ target: [contractAnalysis.codeHash, contractAnalysis.answersHash], set: values });
  await db.execute(sql`
    delete from contract_analysis where code_hash = ${codeHash} and answers_hash not in (
      select answers_hash from contract_analysis where code_hash = ${codeHash} order by used_at desc limit ${rowsPerCode})`);
}

import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { contractAnalysis } from '#db/schema/powers.ts';
import { powerClasses } from '#model/powerClasses.ts';

/** Raise it when the analyser would answer differently: what older versions found is then found again. */
export const analyzerVersion = 20;

export type Question =
  | { kind: 'storage'; slot: string }
  | { kind: 'code'; address: string }
  | { kind: 'call'; from?: string; to?: string; data: string };

export interface CachedAnalysis {
  answersHash: string;
  questions: Question[];
  analysis: ContractAnalysis;
}

const questionsSchema: z.ZodMiniType<Question[]> = z.array(
  z.union([
    z.object({ kind: z.literal('storage'), slot: z.string() }),
    z.object({ kind: z.literal('code'), address: z.string() }),
    z.object({
      kind: z.literal('call'),
      from: z.exactOptional(z.string()),
      to: z.exactOptional(z.string()),
      data: z.string(),
    }),
  ]),
);

const analysisShape = z.looseObject({
  codeHash: z.string(),
  codeSize: z.number(),
  proxy: z.looseObject({ kind: z.string() }),
  unknownCalls: z.string(),
  functions: z.array(
    z.looseObject({
      selector: z.string(),
      arguments: z.string(),
      stateMutability: z.string(),
      verdict: z.string(),
      class: z.enum(powerClasses),
      guards: z.array(z.looseObject({ kind: z.string() })),
      signers: z.array(z.looseObject({ kind: z.string() })),
      sets: z.array(z.string()),
      method: z.string(),
    }),
  ),
  takeovers: z.array(
    z.looseObject({
      kind: z.string(),
      through: z.string(),
      affects: z.array(z.string()),
      status: z.string(),
    }),
  ),
  budgetExceeded: z.boolean(),
  storage: z.array(z.looseObject({ slot: z.string(), value: z.string() })),
});

/**
 * The version says which analyser wrote a row, so its outline is enough to tell it from damage. What does not look like
 * an analysis is no cached answer: the code is analysed again.
 */
const isAnalysis = (value: unknown): value is ContractAnalysis => z.safeParse(analysisShape, value).success;

const rowsPerCode = 32;

/** Earlier analyses of the same code, newest first. */
export async function getCachedAnalyses(db: Db, codeHash: string): Promise<CachedAnalysis[]> {
  const rows = await db
    .select()
    .from(contractAnalysis)
    .where(and(eq(contractAnalysis.codeHash, codeHash), eq(contractAnalysis.version, analyzerVersion)))
    .orderBy(desc(contractAnalysis.usedAt))
    .limit(rowsPerCode);
  return rows.flatMap(({ answersHash, questions, analysis }) => {
    const asked = findStored(questionsSchema, questions);
    return asked && isAnalysis(analysis) ? [{ answersHash, questions: asked, analysis }] : [];
  });
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

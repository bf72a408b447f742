import { and, desc, eq, lt, not, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { toFunctionVerdict, toShownMisuse } from '#analyzer/accessVerdict.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { contractAnalysis } from '#db/schema/powers.ts';
import { analyzerVersion } from '#model/analyzerVersion.ts';
import { powerClasses } from '#model/powerClasses.ts';

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
  callees: z.looseObject({
    found: z.array(z.looseObject({ kind: z.string(), runs: z.boolean() })),
    loose: z.array(z.looseObject({ kind: z.string(), runs: z.boolean() })),
    gaps: z.array(z.looseObject({ kind: z.string(), what: z.string() })),
  }),
});

/**
 * The version says which analyser wrote a row, so its outline is enough to tell it from damage. What does not look like
 * an analysis is no cached answer: the code is analysed again.
 */
const isAnalysis = (value: unknown): value is ContractAnalysis => z.safeParse(analysisShape, value).success;

const rowsPerCode = 32;
const noteEveryMs = 3_600_000;

/**
 * In the place of answers: the row that holds what the analyses said that were left out. No answers have this hash. Whoever makes
 * copies of a code with other words in their storage pushes out what was found of others, and must not make all agree by that.
 */
const ofLeftOut = 'left out';

const isOf = (codeHash: string) =>
  and(eq(contractAnalysis.codeHash, codeHash), eq(contractAnalysis.version, analyzerVersion));
const isLeftOut = eq(contractAnalysis.answersHash, ofLeftOut);

/** Earlier analyses of the same code, the last used first. */
export async function getCachedAnalyses(db: Db, codeHash: string): Promise<CachedAnalysis[]> {
  const rows = await db
    .select()
    .from(contractAnalysis)
    .where(and(isOf(codeHash), not(isLeftOut)))
    .orderBy(desc(contractAnalysis.usedAt))
    .limit(rowsPerCode);
  return rows.flatMap(({ answersHash, questions, analysis }) => {
    const asked = findStored(questionsSchema, questions);
    return asked && isAnalysis(analysis) ? [{ answersHash, questions: asked, analysis }] : [];
  });
}

/** A diamond's other functions are its facets' code, not this. */
const listOwn = ({ functions }: ContractAnalysis) => functions.filter(({ facet }) => !facet);

/** Every function of a code as each of its analyses had it, of those that were left out, too. */
export async function getAnalyzedFunctions(db: Db, codeHash: string): Promise<AnalyzedFunction[]> {
  const rows = await db
    .select({ analysis: contractAnalysis.analysis })
    .from(contractAnalysis)
    .where(isOf(codeHash))
    .orderBy(desc(contractAnalysis.usedAt));
  return rows.flatMap(({ analysis }) => (isAnalysis(analysis) ? listOwn(analysis) : []));
}

/** What copies of a code have to agree on beside the verdict. */
const traits = {
  guard: ({ guard }: AnalyzedFunction) => guard,
  misuse: toShownMisuse,
  uncapped: ({ uncapped }: AnalyzedFunction) => uncapped,
};

/** One of each function and verdict, and one more for each trait that is another: enough to show that they do not agree. */
function listDifferent(functions: readonly AnalyzedFunction[]): AnalyzedFunction[] {
  const found = new Map<string, AnalyzedFunction>();
  for (const one of functions) {
    const key = `${one.selector} ${toFunctionVerdict(one)}`;
    const first = found.get(key);
    if (!first) found.set(key, one);
    else
      for (const [name, traitOf] of Object.entries(traits))
        if (traitOf(first) !== traitOf(one)) found.set(`${key} ${name}`, one);
  }
  return [...found.values()];
}

/** Deletes all but the last used, and keeps what they said. */
async function leaveOut(tx: Db, codeHash: string): Promise<void> {
  const kept = tx
    .select({ answersHash: contractAnalysis.answersHash })
    .from(contractAnalysis)
    .where(and(eq(contractAnalysis.codeHash, codeHash), not(isLeftOut)))
    .orderBy(desc(contractAnalysis.usedAt))
    .limit(rowsPerCode);
  const gone = await tx
    .delete(contractAnalysis)
    .where(
      and(
        eq(contractAnalysis.codeHash, codeHash),
        not(isLeftOut),
        notInArray(contractAnalysis.answersHash, kept),
      ),
    )
    .returning();
  const current = gone.filter(({ version }) => version === analyzerVersion);
  const [first] = current;
  if (!first) return;
  // Whoever comes second waits here for what the first adds.
  const empty = { ...first, answersHash: ofLeftOut, questions: [], analysis: {}, usedAt: new Date(0) };
  await tx.insert(contractAnalysis).values(empty).onConflictDoNothing();
  const [before] = await tx
    .select()
    .from(contractAnalysis)
    .where(and(eq(contractAnalysis.codeHash, codeHash), isLeftOut))
    .for('update');
  const analyses = [...(before?.version === analyzerVersion ? [before] : []), ...current].flatMap(
    ({ analysis }) => (isAnalysis(analysis) ? [analysis] : []),
  );
  const [sample] = analyses;
  if (!sample) return;
  const functions = listDifferent(analyses.flatMap(listOwn));
  await tx
    .update(contractAnalysis)
    .set({ version: analyzerVersion, analysis: { ...sample, functions } })
    .where(and(eq(contractAnalysis.codeHash, codeHash), isLeftOut));
}

export async function upsertCachedAnalysis(
  db: Db,
  { codeHash, cached, now }: { codeHash: string; cached: CachedAnalysis; now: Date },
): Promise<void> {
  const values = { ...cached, version: analyzerVersion, usedAt: now };
  await db.transaction(async (tx) => {
    await tx
      .insert(contractAnalysis)
      .values({ codeHash, ...values })
      .onConflictDoUpdate({ target: [contractAnalysis.codeHash, contractAnalysis.answersHash], set: values });
    await leaveOut(tx, codeHash);
  });
}

/** So that what is used again and again is not the first to be left out. */
export async function noteUse(
  db: Db,
  { codeHash, answersHash, now }: { codeHash: string; answersHash: string; now: Date },
): Promise<void> {
  await db
    .update(contractAnalysis)
    .set({ usedAt: now })
    .where(
      and(
        eq(contractAnalysis.codeHash, codeHash),
        eq(contractAnalysis.answersHash, answersHash),
        lt(contractAnalysis.usedAt, new Date(now.getTime() - noteEveryMs)),
      ),
    );
}

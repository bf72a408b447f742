import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { Call } from '#analyzer/detectProxy.ts';
import type { CodeFingerprint } from '#analyzer/fingerprint/fingerprintCode.ts';
import { hasFingerprint, saveFingerprint } from '#core/copies/saveFingerprint.ts';
import {
  getCachedAnalyses,
  noteUse,
  type Question,
  upsertCachedAnalysis,
} from '#core/powers/analysisCache.ts';
import { AnalysisLimitError } from '#core/powers/readingBudget.ts';
import type { Db } from '#db/Database.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import { sha256 } from '#lib/sha256.ts';
import type { Analyze, Fingerprint } from './createAnalysisProcess.ts';

/** Code, and the address whose storage it works on: a proxy's, for an implementation. */
export type AnalyzeCode = (
  reader: StateReader,
  /** `signal`: ends it. */
  subject: { code: Hex; at: Hex; signal: AbortSignal },
) => Promise<ContractAnalysis>;

const asHex = (text: string) => text as Hex;

async function answerOf(reader: StateReader, at: Hex, question: Question): Promise<string> {
  if (question.kind === 'storage') return reader.getStorage(at, asHex(question.slot));
  if (question.kind === 'code') return reader.getCode(asHex(question.address));
  const { from, to, data } = question;
  const {
    ok,
    data: answer,
    whole,
  } = await reader.call({
    ...(from === undefined ? {} : { from: asHex(from) }),
    to: asHex(to ?? at),
    data: asHex(data),
  });
  return `${ok} ${answer} ${whole?.sha256 ?? ''}`.trimEnd();
}

async function hashAnswers(reader: StateReader, at: Hex, questions: readonly Question[]): Promise<string> {
  const answers = await Promise.all(questions.map((question) => answerOf(reader, at, question)));
  return sha256(answers.join('\n'));
}

/** Analyses code where it runs and writes down what it asked on the way. */
async function record(
  analyze: Analyze,
  reader: StateReader,
  { code, at, signal }: Parameters<AnalyzeCode>[1],
): Promise<{ analysis: ContractAnalysis; questions: Question[] }> {
  const questions = new Map<string, Question>();
  const note = (question: Question) => questions.set(JSON.stringify(question), question);
  const call: Call = (asked) => {
    note({ kind: 'call', ...asked });
    return reader.call({ ...asked, to: asked.to ?? at });
  };
  const readStorage = (slot: Hex) => {
    note({ kind: 'storage', slot });
    return reader.getStorage(at, slot);
  };
  const getCode = (address: Hex) => {
    note({ kind: 'code', address });
    return reader.getCode(address);
  };
  const analysis = await analyze({ code, readStorage, call, getCode, signal });
  return { analysis, questions: [...questions.values()] };
}

interface Parts {
  db?: Db;
  now: () => Date;
  /** Of codes that are kept: what they are known by elsewhere. */
  fingerprint?: Fingerprint;
}

/** Once for each code. One that takes too much is known by nothing, and not tried again. */
async function keepFingerprint(
  { db, now, fingerprint }: Required<Parts>,
  { code, codeHash, signal }: Pick<Parameters<AnalyzeCode>[1], 'code' | 'signal'> & { codeHash: Hex },
): Promise<void> {
  if (await hasFingerprint(db, codeHash)) return;
  const none: CodeFingerprint = { skeleton: codeHash, functions: [], cut: true };
  const found = await fingerprint({ code, signal }).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof AnalysisLimitError)) throw error;
    return none;
  });
  await saveFingerprint(db, { codeHash, fingerprint: found, now: now() });
}

async function analyzeOrRecall(
  analyze: Analyze,
  { db, now }: Pick<Required<Parts>, 'db' | 'now'>,
  { reader, subject, codeHash }: { reader: StateReader; subject: Parameters<AnalyzeCode>[1]; codeHash: Hex },
): Promise<ContractAnalysis> {
  const { at } = subject;
  for (const cached of await getCachedAnalyses(db, codeHash)) {
    const { questions, answersHash, analysis } = cached;
    if ((await hashAnswers(reader, at, questions)) !== answersHash) continue;
    await noteUse(db, { codeHash, answersHash, now: now() });
    return analysis;
  }
  const { analysis, questions } = await record(analyze, reader, subject);
  const answersHash = await hashAnswers(reader, at, questions);
  await upsertCachedAnalysis(db, { codeHash, cached: { answersHash, questions, analysis }, now: now() });
  return analysis;
}

/**
 * An analysis depends on the code and on what it reads. Earlier runs on the same code are tried first: when all their
 * questions have the same answers now, their result stands, and nothing is computed.
 */
export function createCodeAnalysis(analyze: Analyze, { db, now, fingerprint }: Parts): AnalyzeCode {
  return async (reader, subject) => {
    if (!db) return (await record(analyze, reader, subject)).analysis;
    const codeHash = await hashCode(subject.code);
    const analysis = await analyzeOrRecall(analyze, { db, now }, { reader, subject, codeHash });
    if (fingerprint) await keepFingerprint({ db, now, fingerprint }, { ...subject, codeHash });
    return analysis;
  };
}

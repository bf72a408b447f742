import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getSourceCode } from '#core/sourceCode/comparisons.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { Places } from '#model/chainPlaces.ts';
import type { CompilerInput } from '#model/sourceCode.ts';
import { sourceOutcomes } from '#model/sourceCode.ts';
import type { CodePageData, SourceFile } from '#wire/evidencePages.ts';

type Source = CodePageData['sources'][number];

const mostSources = 20;
/** Of the text of one file, and of all files on one page. */
const mostCharacters = 200_000;

/** `src/Vault.sol` of `src/Vault.sol:Vault`. */
const fileOf = (target: string): string => target.replace(/:[^:]*$/, '');

function listFiles({ sources }: CompilerInput, isShown: (path: string) => boolean): SourceFile[] {
  return Object.entries(sources)
    .map(([path, { content }]) => ({
      path,
      characters: content.length,
      text: isShown(path) ? content.slice(0, mostCharacters) : null,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What no longer fits the page is left to be asked for. */
function boundTexts(sources: readonly Source[]): Source[] {
  let left = mostCharacters;
  const bound = (file: SourceFile): SourceFile => {
    if (file.text === null || file.text.length > left) return { ...file, text: null };
    left -= file.text.length;
    return file;
  };
  return sources.map((source) => ({ ...source, files: source.files.map(bound) }));
}

const sourceRow = z.object({
  hash: z.string(),
  target: z.string(),
  outcome: z.enum(sourceOutcomes),
  why: z.nullable(z.string()),
  comparedAt: dbTime,
});

/**
 * Published source code that was built and compared with the code, by those that people may see; the same files once.
 * What was asked for comes first, then the newest. Where it builds the code, with the text of the file that holds the contract, or of the one asked for.
 */
export async function getSourcesOf(
  db: Db,
  { hash, source, file }: Places['code'],
): Promise<{ items: Source[]; hasMore: boolean }> {
  const result = await db.execute(sql`
    select m.source_hash as hash, m.target, m.outcome, m.comparison ->> 'why' as why, m.compared_at as "comparedAt"
    from source_match m
    where m.code_hash = ${hash} and exists (
      select 1 from published_source p left join project j on j.id = p.project_id
      where p.source_hash = m.source_hash and p.target = m.target and j.withdrawn_at is null)
    order by m.source_hash = ${source ?? ''} desc, m.compared_at desc, m.source_hash, m.target limit ${mostSources + 1}`);
  const rows = parseRows(result, sourceRow);
  const found: Source[] = [];
  // One after another: each may hold megabytes.
  for (const row of rows.slice(0, mostSources)) {
    const { compiler, input } = await getSourceCode(db, row.hash);
    const isBuilt = row.outcome === 'exact' || row.outcome === 'codeEqual';
    const isAsked = (path: string) => path === file && row.hash === (source ?? row.hash);
    const isShown = (path: string) =>
      isBuilt && (file === null ? path === fileOf(row.target) : isAsked(path));
    const comparedAt = new Date(row.comparedAt).toISOString();
    found.push({ ...row, compiler, comparedAt, files: listFiles(input, isShown) });
  }
  return { items: boundTexts(found), hasMore: rows.length > mostSources };
}

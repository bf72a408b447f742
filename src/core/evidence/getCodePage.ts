import { desc, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getCodeCopies } from '#core/copies/getCopies.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { contractState } from '#db/schema/powers.ts';
import { cutList } from '#lib/cutList.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { type CompilerInput, sourceOutcomes } from '#model/sourceCode.ts';
import type { CodePageData, SourceFile } from '#wire/evidencePages.ts';
import { getAddressLabels } from '../contracts/addressLabels.ts';
import { isOnRecord } from '../contracts/isOnRecord.ts';
import { getSourceCode } from '../sourceCode/comparisons.ts';
import { askNode, type EvidenceContext, requireChain } from './EvidenceContext.ts';
import { readCode } from './getAddressPage.ts';
import { getFunctionsOfCode } from './listFunctions.ts';

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

/** Of places, and of audits. */
const mostPlaces = 200;

const hasFacet = (hash: string) =>
  sql`${contractState.facets} @> ${JSON.stringify([{ codeHash: hash }])}::jsonb`;

/** Where the site has seen a code, as a contract's own, behind it or as a facet of it; and at which address it is. Those on record first. */
export async function getPlaces(db: Db, hash: string) {
  const rows = await db
    .select({
      chain: contractState.chain,
      address: contractState.address,
      codeHash: contractState.codeHash,
      implementation: contractState.implementation,
      implementationHash: contractState.implementationHash,
      facets: contractState.facets,
      block: contractState.block,
    })
    .from(contractState)
    .where(or(eq(contractState.codeHash, hash), eq(contractState.implementationHash, hash), hasFacet(hash)))
    .orderBy(desc(isOnRecord(contractState)), contractState.chain, contractState.address)
    .limit(mostPlaces + 1);
  const { items, hasMore } = cutList(rows, mostPlaces);
  const labelOf = await getAddressLabels(db, items);
  const places = items.map(({ codeHash, implementation, implementationHash, facets, ...row }) => {
    const place = { ...row, label: labelOf(row) };
    if (codeHash === hash) return { ...place, role: 'code' as const, at: row.address };
    if (implementationHash === hash) return { ...place, role: 'implementation' as const, at: implementation };
    const facet = facets.find((one) => one.codeHash === hash);
    return { ...place, role: 'facet' as const, at: facet?.address ?? null };
  });
  return { items: places, hasMore };
}

const auditRow = z.object({
  id: z.string(),
  title: z.string(),
  auditor: z.string(),
  projectId: z.string(),
  project: z.string(),
  completedOn: z.nullable(z.string()),
  contract: z.string(),
});

/** Audits whose scope names the code, the newest first. */
export async function getAuditsOf(
  db: Db,
  hash: string,
): Promise<{ items: CodePageData['audits']; hasMore: boolean }> {
  const result = await db.execute(sql`
    select a.id, a.title, a.auditor, p.id as "projectId", p.name as project, a.completed_on::text as "completedOn",
      coalesce(c.value ->> 'address', '') as contract
    from audit a join project p on p.id = a.project_id and p.withdrawn_at is null
      cross join lateral jsonb_array_elements(a.scope -> 'contracts') c
    where lower(c.value ->> 'codeHash') = ${hash} order by a.completed_on desc nulls last, a.id limit ${mostPlaces + 1}`);
  return cutList(parseRows(result, auditRow), mostPlaces);
}

/** The code read again where it was seen, so that its hash can be compared. */
async function checkCode(
  context: EvidenceContext,
  place: { chain: string; address: string; block: number } | undefined,
): Promise<CodePageData['check']> {
  if (!place || !context.findChain(place.chain)) return null;
  const { address, block } = place;
  const chain = await requireChain(context, place.chain);
  const { answer, raw } = await askNode(context, {
    chain: place.chain,
    question: nodeQuestions.code(address, block),
  });
  return { chain, address, block, calls: [raw], hash: (await readCode(answer))?.hash ?? null };
}

export async function getCodePage(context: EvidenceContext, place: Places['code']): Promise<CodePageData> {
  const { hash, file } = place;
  const { db } = context;
  const [places, audits, sources, functions, copies] = await Promise.all([
    getPlaces(db, hash),
    getAuditsOf(db, hash),
    getSourcesOf(db, place),
    getFunctionsOfCode(db, hash),
    getCodeCopies(db, hash),
  ]);
  const [first] = places.items;
  return {
    hash,
    places: places.items.map(({ at: _, ...one }) => one),
    hasMorePlaces: places.hasMore,
    audits: audits.items,
    hasMoreAudits: audits.hasMore,
    sources: sources.items,
    hasMoreSources: sources.hasMore,
    file,
    functions,
    copies,
    check: await checkCode(context, first?.at ? { ...first, address: first.at } : undefined),
  };
}

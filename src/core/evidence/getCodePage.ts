import { desc, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { isOnRecord } from '#core/contracts/isOnRecord.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { contractState } from '#db/schema/powers.ts';
import { cutList } from '#lib/cutList.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { CodePageData } from '#wire/evidencePages.ts';
import { askNode, type EvidenceContext, requireChain } from './EvidenceContext.ts';
import { readCode } from './getAddressPage.ts';
import { getSourcesOf } from './getSourcesOf.ts';
import { getFunctionsOfCode } from './listFunctions.ts';

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
  return { chain, address, block, calls: [raw], hash: readCode(answer)?.hash ?? null };
}

export async function getCodePage(context: EvidenceContext, place: Places['code']): Promise<CodePageData> {
  const { hash, file } = place;
  const { db } = context;
  const [places, audits, sources, functions] = await Promise.all([
    getPlaces(db, hash),
    getAuditsOf(db, hash),
    getSourcesOf(db, place),
    getFunctionsOfCode(db, hash),
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
    check: await checkCode(context, first?.at ? { ...first, address: first.at } : undefined),
  };
}

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { cutList } from '#lib/cutList.ts';
import { caseHref } from '#model/caseHref.ts';
import type { TraceQuery } from '#model/trace.ts';
import { coin } from '#model/trace.ts';
import { getPublishedCases } from './getCases.ts';

/** Somewhere to begin: a trail that staff published, or what left an address that is labelled as an attacker's. */
export interface Trail {
  title: string;
  query: TraceQuery;
  /** Where all of it is shown. */
  path: string;
  /** Whose incident it is published beside. */
  project: string | null;
}

/** Of each kind at most. */
const most = 3;

/** The newest first, what staff published before what is only labelled; and whether there are more of a kind. */
export async function listTrails(db: Db): Promise<{ items: Trail[]; hasMore: boolean }> {
  const cases = await getPublishedCases(db, { limit: most + 1 });
  const trails = cases.map(({ id, title, query, incident }) => ({
    title,
    query,
    path: caseHref(id),
    project: incident?.project ?? null,
  }));
  const published = cutList(trails, most);
  const labelled = cutList(await listLabelled(db), most);
  return {
    items: [...published.items, ...labelled.items],
    hasMore: published.hasMore || labelled.hasMore,
  };
}

const labelledRow = z.object({ chain: z.string(), address: z.string(), name: z.string() });

async function listLabelled(db: Db): Promise<Trail[]> {
  const result = await db.execute(
    sql`select chain, address, name from address_label where kind = 'thief' order by updated_at desc, address limit ${most + 1}`,
  );
  return parseRows(result, labelledRow).map(({ chain, address, name }) => {
    const query = { chain, start: address, asset: coin };
    return {
      title: `Where the coins of “${name}” went`,
      query,
      path: `/trace?${new URLSearchParams(query)}`,
      project: null,
    };
  });
}

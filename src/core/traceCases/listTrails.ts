import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { AppError } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import { caseHref } from '#model/caseHref.ts';
import { demoChain } from '#model/chainId.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { coin, type TraceQuery } from '#model/trace.ts';
import { describeAmount } from '#trace/amounts.ts';
import { nameTraceNode } from '#trace/drawTrace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { readTraceView } from '#trace/traceView.ts';
import type { LiveSample } from '#wire/content.ts';
import type { Trace } from '#wire/trace.ts';
import { noNodes } from '../evidence/NodeReader.ts';
import { getTrace } from '../trace/getTrace.ts';
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

const length = 6;
/** Where coins went: in the newest trail that staff published, or else from an address that is labelled as an attacker's. */
export async function findTrailSample(db: Db): Promise<LiveSample | null> {
  for (const trail of (await listTrails(db)).items) {
    const trace = await findTrail(db, trail);
    if (trace && trace.transfers.length > 0) return toSample(trail, trace);
  }
  return null;
}

async function findTrail(db: Db, { query }: Trail): Promise<Trace | undefined> {
  const read = readTraceQuestion(query);
  if ('fault' in read) return undefined;
  const context = { db, nodes: noNodes, findChain: () => ({ explorer: null, problem: null }) };
  return getTrace(context, read.value).catch((error: unknown) => {
    // One that starts from a transaction needs the chain's node: another is shown.
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

function toSample({ title, query, path }: Trail, trace: Trace): LiveSample {
  const view = readTraceView(query);
  const nodes = new Map(trace.nodes.map((node) => [node.address, nameTraceNode(node, view)]));
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const { chain } = trace;
  return {
    title,
    columns: ['From', 'To', 'Amount', 'When'],
    rows: trace.transfers
      .toReversed()
      .slice(0, length)
      .map(({ from, to, amount, asset, transaction, block, time }) => [
        nodes.get(from) ?? from,
        nodes.get(to) ?? to,
        {
          path: placeHrefs.transaction({ chain, hash: transaction, block }),
          text: describeAmount(amount, assets.get(asset) ?? { asset, symbol: null, decimals: null }),
        },
        { time },
      ]),
    demo: chain === demoChain,
    more: { path, text: `The trace of ${trace.transfers.length} steps, as a picture and a table` },
  };
}

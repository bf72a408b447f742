import { sql } from 'drizzle-orm';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { getTrace } from '#core/trace/getTrace.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { AppError } from '#lib/AppError.ts';
import { demoChain } from '#model/chainId.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { coin } from '#model/trace.ts';
import { readTraceQuestion, type TraceQuery } from '#model/traceQuestion.ts';
import type { LiveSample } from '#wire/content.ts';
import { describeAmount } from '#wire/trace/amounts.ts';
import { nameTraceNode } from '#wire/trace/drawTrace.ts';
import { readTraceView } from '#wire/trace/traceView.ts';
import type { Trace } from '#wire/trace.ts';
import { caseHref } from '#wire/traceCases.ts';
import { getPublishedCases } from './getCases.ts';

const length = 6;
/** More are not tried: a page waits for this. */
const mostTried = 3;

interface Trail {
  title: string;
  query: TraceQuery;
  /** Where all of it is shown. */
  path: string;
}

/** Where coins went: in the newest trail that staff published, or else from an address that is labelled as an attacker's. */
export async function findTrailSample(db: Db): Promise<LiveSample | null> {
  const published = (await getPublishedCases(db)).map(({ id, title, query }) => ({
    title,
    query,
    path: caseHref(id),
  }));
  for (const trail of [...published.slice(0, mostTried), ...(await listLabelled(db))]) {
    const trace = await findTrail(db, trail);
    if (trace && trace.transfers.length > 0) return toSample(trail, trace);
  }
  return null;
}

async function listLabelled(db: Db): Promise<Trail[]> {
  const result = await db.execute(
    sql`select chain, address, name from address_label where kind = 'thief' order by updated_at desc, address limit ${mostTried}`,
  );
  return rowsOf<Record<'chain' | 'address' | 'name', string>>(result).map(({ chain, address, name }) => {
    const query = { chain, start: address, asset: coin };
    return {
      title: `Where the coins of “${name}” went`,
      query,
      path: `/trace?${new URLSearchParams(query)}`,
    };
  });
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
    more: { path, text: `All ${trace.transfers.length} steps, as a picture and a table` },
  };
}

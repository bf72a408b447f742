import { noNodes } from '#core/evidence/NodeReader.ts';
import { getTrace } from '#core/trace/getTrace.ts';
import type { Db } from '#db/Database.ts';
import { AppError } from '#lib/AppError.ts';
import { demoChain } from '#model/chainId.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { describeAmount } from '#trace/amounts.ts';
import { nameTraceNode } from '#trace/drawTrace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { readTraceView } from '#trace/traceView.ts';
import type { LiveSample } from '#wire/content.ts';
import type { Trace } from '#wire/trace.ts';
import { listTrails, type Trail } from './listTrails.ts';

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

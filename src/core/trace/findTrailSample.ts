import { sql } from 'drizzle-orm';
import { noNodes } from '#core/evidence/NodeReader.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { demoChain } from '#model/chainId.ts';
import { placeHrefs } from '#model/chainPlaces.ts';
import { coin } from '#model/trace.ts';
import { readTraceQuestion } from '#model/traceQuestion.ts';
import type { LiveSample } from '#wire/content.ts';
import { describeAmount } from '#wire/trace/amounts.ts';
import { nameTraceNode } from '#wire/trace/drawTrace.ts';
import { readTraceView } from '#wire/trace/traceView.ts';
import { getTrace } from './getTrace.ts';

const length = 6;
const plainView = readTraceView({});

/** Where coins went from an address that is labelled as an attacker's: of the newest such label with a trail to show. */
export async function findTrailSample(db: Db): Promise<LiveSample | null> {
  const result = await db.execute(
    sql`select chain, address, name from address_label where kind = 'thief' order by updated_at desc, address limit 5`,
  );
  for (const { chain, address, name } of rowsOf<Record<'chain' | 'address' | 'name', string>>(result)) {
    const query = { chain, start: address, asset: coin };
    const read = readTraceQuestion(query);
    if ('fault' in read) continue;
    const trace = await getTrace(
      { db, nodes: noNodes, findChain: () => ({ explorer: null, problem: null }) },
      read.value,
    );
    const [asset] = trace.assets;
    if (!asset || trace.transfers.length === 0) continue;
    const nodes = new Map(trace.nodes.map((node) => [node.address, nameTraceNode(node, plainView)]));
    return {
      title: `Where the coins of “${name}” went`,
      columns: ['From', 'To', 'Amount', 'Evidence', 'When'],
      rows: trace.transfers
        .toReversed()
        .slice(0, length)
        .map(({ from, to, amount, transaction, block, time }) => [
          nodes.get(from) ?? from,
          nodes.get(to) ?? to,
          describeAmount(amount, asset),
          { path: placeHrefs.transaction({ chain, hash: transaction, block }), text: 'Transaction' },
          { time },
        ]),
      demo: chain === demoChain,
      more: {
        path: `/trace?${new URLSearchParams(query)}`,
        text: `All ${trace.transfers.length} steps, as a picture and a table`,
      },
    };
  }
  return null;
}

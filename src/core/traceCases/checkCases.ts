import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { getTrace } from '#core/trace/getTrace.ts';
import type { Db } from '#db/Database.ts';
import { countRows, parseRows } from '#db/rows.ts';
import { AppError } from '#lib/AppError.ts';
import { describeAmount, describeRange } from '#trace/amounts.ts';
import { nameTraceNode } from '#trace/drawTrace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { readTraceView } from '#trace/traceView.ts';
import type { Trace, TraceAsset, TraceTransfer } from '#wire/trace.ts';
import type { TraceCase } from '#wire/traceCases.ts';
import { findCase } from './getCases.ts';

/** A watched case is looked at so often, at most. */
const everySeconds = 60;
/** More in one mail are counted. */
const mostTold = 5;

const takeCaseRow = z.object({ id: z.string(), since: z.number() });

/** The watched case that was looked at longest ago; marked, so that no other instance takes it at the same time. */
async function takeCase(db: Db): Promise<{ id: string; since: number } | undefined> {
  const result = await db.execute(sql`
    update trace_case set checked_at = now() where id = (
      select t.id from trace_case t where exists (select 1 from trace_watch w where w.case_id = t.id)
        and (t.checked_at is null or t.checked_at < now() - make_interval(secs => ${everySeconds}))
      order by t.checked_at nulls first limit 1 for update skip locked)
    returning id::text as id, (select min(since_block) from trace_watch w where w.case_id = trace_case.id) as since`);
  return parseRows(result, takeCaseRow)[0];
}

/** What of the traced money moved after a block, one step beyond what the case shows: its ends are what is watched. */
async function findNewTransfers(
  context: EvidenceContext,
  { query, since }: { query: TraceCase['query']; since: number },
): Promise<{ trace: Trace; moved: TraceTransfer[] }> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw new Error(`a kept trace cannot be asked: ${read.fault}`);
  const trace = await getTrace(context, { ...read.value, hops: read.value.hops + 1 });
  const moved = trace.transfers.filter(({ block, traced }) => block > since && traced?.most !== '0');
  return { trace, moved };
}

const keyOf = ({ transaction, kind, index }: TraceTransfer): string => `${transaction} ${kind} ${index}`;

function describeTransfers(found: TraceCase, trace: Trace, told: readonly TraceTransfer[]): string {
  const view = readTraceView(found.query);
  const nodes = new Map(trace.nodes.map((node) => [node.address, nameTraceNode(node, view)]));
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const describeTraced = ({ traced, amount }: TraceTransfer, info: TraceAsset): string => {
    return traced === null || traced.least === amount ? '' : `, of it ${describeRange(traced, info)} traced,`;
  };
  const lines = told.slice(0, mostTold).map((transfer) => {
    const { from, to, asset, amount, tokenId, block } = transfer;
    const info = assets.get(asset);
    const what =
      tokenId !== null || !info
        ? 'a collectible'
        : `${describeAmount(amount, info)}${describeTraced(transfer, info)}`;
    return `${what} from ${nodes.get(from) ?? from} to ${nodes.get(to) ?? to} in block ${block}`;
  });
  const rest = told.length - lines.length;
  return `${lines.join('; ')}${rest > 0 ? `; and ${rest} more transfers` : ''}.`;
}

const tellWatchersRow = z.object({ key: z.string() });

/** Tells those who watch a case, each of what happened since they began; answers how many. */
async function tellWatchers(
  db: Db,
  { found, trace, moved }: { found: TraceCase; trace: Trace; moved: readonly TraceTransfer[] },
): Promise<number> {
  return db.transaction(async (tx) => {
    const claimed = await tx.execute(sql`
      insert into told_transfer (case_id, key)
      select ${found.id}::uuid, key from jsonb_array_elements_text(${JSON.stringify(moved.map(keyOf))}::jsonb) as given (key)
      on conflict do nothing returning key`);
    const keys = new Set(parseRows(claimed, tellWatchersRow).map(({ key }) => key));
    const fresh = moved.filter((one) => keys.has(keyOf(one)));
    const [first] = fresh;
    if (!first) return 0;
    const last = fresh.at(-1) ?? first;
    const content = {
      kind: 'transfer',
      caseId: found.id,
      title: found.title,
      isUnsure: fresh.every(({ traced }) => traced?.least === '0'),
      text: describeTransfers(found, trace, fresh),
      time: last.time,
    };
    const told = await tx.execute(sql`
      insert into notification (user_id, event_key, frequency, content)
      select w.user_id, ${`transfer:${found.id}:${keyOf(first)}`}, s.settings->'alerts'->>'frequency', ${JSON.stringify(content)}::jsonb
      from trace_watch w join notification_setting s on s.user_id = w.user_id
      where w.case_id = ${found.id}::uuid and w.since_block < ${first.block} and s.settings->'alerts'->>'frequency' <> 'off'
      on conflict do nothing returning id`);
    return countRows(told);
  });
}

/** Looks at one watched case whose turn it is; answers whether there was one. */
export async function checkNextCase(
  context: EvidenceContext,
  { onError }: { onError: (error: unknown) => void },
): Promise<boolean> {
  const { db } = context;
  const taken = await takeCase(db);
  if (!taken) return false;
  try {
    const found = await findCase(db, taken.id);
    if (!found) return true;
    const { trace, moved } = await findNewTransfers(context, { query: found.query, since: taken.since });
    await tellWatchers(db, { found, trace, moved });
  } catch (error) {
    // A node that does not answer, or a chain that is no longer followed: it is tried again at its next turn.
    if (!(error instanceof AppError)) onError(error);
  }
  return true;
}

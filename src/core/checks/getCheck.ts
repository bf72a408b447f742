import { eq, lt } from 'drizzle-orm';
import { type EvidenceContext, findHead, requireChain } from '#core/evidence/EvidenceContext.ts';
import { findAnswered, nodeBytes } from '#core/evidence/nodeSchemas.ts';
import { getCoinPrice, getKnownTokens } from '#core/portfolio/knownTokens.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { transactionCheck } from '#db/schema/checks.ts';
import { notFound } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { hashCode } from '#lib/hashCode.ts';
import { toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { coinDecimals } from '#model/chainId.ts';
import { type Bound, type CheckedToken, type CheckResult, checkResultSchema } from '#model/checks.ts';
import type { Evidence } from '#model/evidence.ts';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import type { TokenPrice } from '#model/portfolio.ts';
import { retention } from '#model/retention.ts';
import {
  describeGrant,
  describeMove,
  judgeCheck,
  type KnownAddress,
  listReasons,
} from '#scoring/judgeCheck.ts';
import type { CheckView, TouchedContract } from '#wire/checks.ts';
import { describeTouched } from './describeTouched.ts';

export async function sweepChecks(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .delete(transactionCheck)
    .where(lt(transactionCheck.madeAt, daysBefore(now, retention.checks.days)));
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toKnown = ({
  address,
  label,
  kind,
  isThief,
  projects,
  verdict,
  control,
}: TouchedContract): KnownAddress => ({
  ...{ address, label, kind, isThief, verdict, control },
  isOnRecord: projects.length > 0,
});

interface Priced {
  chain: string;
  tokens: Awaited<ReturnType<typeof getKnownTokens>>;
  coin: TokenPrice | null;
}

/** In dollars, where a price of the token or coin is known; null where not. */
function createPricer({ chain, tokens, coin }: Priced) {
  return (token: CheckedToken | null, amount: string | null): number | null => {
    const { price, decimals } = token
      ? (tokens.find((one) => one.chain === chain && one.address === token.address) ?? {})
      : { price: coin, decimals: coinDecimals };
    if (!price || decimals === undefined || amount === null) return null;
    return Number(toDecimal(amount, decimals)) * price.usd;
  };
}

const named: Record<'owner' | 'approval', string> = {
  owner: 'has another owner',
  approval: 'answers another approval',
};

function askAgain(bound: Bound, head: number): NodeQuestion {
  const { address } = bound;
  if (bound.kind === 'code') return nodeQuestions.code(address, head);
  if (bound.kind === 'slot') return nodeQuestions.storage(address, bound.slot, head);
  return nodeQuestions.call({ to: address, data: bound.data, from: null }, head);
}

/** What the check rests on and is otherwise now; undefined where a node could not be asked. */
async function findChange(
  { nodes }: EvidenceContext,
  { chain, head, bound }: { chain: string; head: number; bound: Bound },
): Promise<string | undefined | null> {
  const answer = findAnswered(nodeBytes, await nodes.ask(chain, askAgain(bound, head)));
  if (answer === undefined) return undefined;
  const name = shortenHash(bound.address);
  if (bound.kind === 'slot') return answer === bound.value ? null : `${name} runs other code`;
  if (bound.kind === 'call')
    return answer === bound.value ? null : `${name} ${named[bound.what === 'owner' ? 'owner' : 'approval']}`;
  const hash = answer === '0x' ? null : await hashCode(answer as `0x${string}`);
  return hash === bound.hash ? null : `${name} has other code`;
}

async function compareNow(context: EvidenceContext, chain: string, { bound, block }: CheckResult) {
  const nothing = { stale: [], isCompared: false };
  if (block === null || !context.findChain(chain)) return nothing;
  const head = await findHead(context, { ...(await requireChain(context, chain)), readTo: null });
  if (head === null) return nothing;
  const changes = await Promise.all(bound.map((one) => findChange(context, { chain, head, bound: one })));
  return {
    stale: [...new Set(changes.flatMap((one) => one ?? []))],
    isCompared: changes.every((one) => one !== undefined),
  };
}

/** Where what the check rests on can be looked at. */
function listEvidence(chain: string, { bound, block }: CheckResult): Evidence[] {
  if (block === null) return [];
  return bound.map((one): Evidence => {
    const at = { chain, address: one.address, block };
    if (one.kind === 'slot')
      return { kind: 'storage', ...at, slot: one.slot, value: one.value, label: 'its implementation' };
    return one.kind === 'code'
      ? {
          kind: 'contract',
          ...at,
          codeHash: one.hash,
          label: one.hash === null ? 'no code there' : 'its code',
        }
      : { kind: 'call', ...at, data: one.data, value: one.value, label: one.what };
  });
}

/** A check with what is known by now of everything that it touches, and whether it still holds. */
export async function getCheck(
  context: EvidenceContext,
  { id, now }: { id: string; now: Date },
): Promise<CheckView> {
  const { db } = context;
  const [row] = idPattern.test(id)
    ? await db.select().from(transactionCheck).where(eq(transactionCheck.id, id))
    : [];
  if (!row) throw notFound('There is no check with this address. Checks are kept for 30 days.');
  const { chain, scans } = row;
  const result = readStored(checkResultSchema, row.result, { column: 'transaction_check.result', key: id });
  const tokens = [...result.moves, ...result.grants].flatMap(({ token }) => token?.address ?? []);
  const { wrappedCoin } = context.findChain(chain) ?? {};
  const [contracts, priced, coin, compared] = await Promise.all([
    describeTouched(db, { chain, touched: result.touched, scans, now }),
    getKnownTokens(db, { addresses: [...new Set(tokens)], now }),
    getCoinPrice(db, { chain, wrappedCoin, now }),
    compareNow(context, chain, result),
  ]);
  const known = new Map(contracts.map((one) => [one.address, toKnown(one)]));
  const price = createPricer({ chain, tokens: priced, coin });
  const reasons = listReasons({ result, known });
  return {
    ...{ id, chain, result, contracts, reasons },
    ...compared,
    madeAt: row.madeAt.toISOString(),
    verdict: judgeCheck(reasons, result),
    moves: result.moves.map((move) => ({
      text: describeMove(move, known),
      usd: price(move.token, move.amount),
    })),
    grants: result.grants.map((grant) => ({
      text: describeGrant(grant, known),
      usd: grant.isTakenBack || !grant.token ? null : price(grant.token, grant.atMost),
    })),
    evidence: listEvidence(chain, result),
  };
}

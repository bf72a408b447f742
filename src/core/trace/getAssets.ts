import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { coinDecimals } from '#model/chainId.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { coin } from '#model/trace.ts';
import type { TraceAsset } from '#wire/trace.ts';

interface AssetsQuestion {
  chain: string;
  assets: readonly string[];
  readTo: number | null;
}

/** decimals() */
const decimalsCall = '0x313ce567';
/** Each is a question to the node. */
const mostAsked = 12;

const assetsRow = z.object({ asset: z.string(), symbol: z.string(), decimals: z.nullable(z.number()) });

/**
 * Symbols and decimals of assets, each named once, in their order. A token that nobody has on record is asked for its decimals, not for
 * its name: a contract can call itself anything.
 */
export async function getAssets(
  context: Pick<EvidenceContext, 'db' | 'nodes'>,
  { chain, assets, readTo }: AssetsQuestion,
): Promise<TraceAsset[]> {
  const tokens = assets.filter((asset) => asset !== coin);
  const result =
    tokens.length === 0
      ? []
      : parseRows(
          await context.db.execute(sql`
            select distinct on (lower(address)) lower(address) as asset, symbol, decimals from token
            where chain = ${chain} and ${inList(sql`lower(address)`, tokens)} order by lower(address), project_id`),
          assetsRow,
        );
  const known = new Map(result.map((one) => [one.asset, one]));
  const unknown = tokens.filter((token) => !known.has(token)).slice(0, mostAsked);
  const asked = new Map(
    await Promise.all(
      unknown.map(async (token) => [token, await askDecimals(context, { chain, token, readTo })] as const),
    ),
  );
  return assets.map((asset) =>
    asset === coin
      ? { asset, symbol: null, decimals: coinDecimals }
      : {
          asset,
          symbol: known.get(asset)?.symbol ?? null,
          decimals: known.get(asset)?.decimals ?? asked.get(asset) ?? null,
        },
  );
}

export async function findDecimals(
  context: Pick<EvidenceContext, 'db' | 'nodes'>,
  { asset, ...where }: Omit<AssetsQuestion, 'assets'> & { asset: string },
): Promise<number | null> {
  return (await getAssets(context, { ...where, assets: [asset] }))[0]?.decimals ?? null;
}

async function askDecimals(
  { nodes }: Pick<EvidenceContext, 'nodes'>,
  { chain, token, readTo }: { chain: string; token: string; readTo: number | null },
): Promise<number | null> {
  if (readTo === null) return null;
  const call = { to: token, data: decimalsCall, from: null };
  const answer = await nodes.ask(chain, nodeQuestions.call(call, readTo));
  if (answer.state !== 'answered' || typeof answer.result !== 'string') return null;
  if (!/^0x[0-9a-fA-F]{64}$/.test(answer.result)) return null;
  const decimals = BigInt(answer.result);
  return decimals <= 255n ? Number(decimals) : null;
}

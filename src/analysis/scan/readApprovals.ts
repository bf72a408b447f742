import { askContract } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { getGrants } from '#core/chainStore/logs.ts';
import type { ScanResult } from '#core/scans/scanResult.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';

type GivenApproval = NonNullable<ScanResult['approvals']>[number];

/** Of each kind. A hostile token can write any number of approvals in anybody's name; the newest are asked for. */
export const mostApprovals = 60;
const mostDecimals = 77;

async function readAmount(
  reader: StateReader,
  { kind, owner, token, spender }: Pick<GivenApproval, 'kind'> & Record<'owner' | 'token' | 'spender', Hex>,
): Promise<string | null> {
  const args = [owner, spender];
  if (kind === 'all') {
    const all = await askContract<boolean>(reader, { to: token, name: 'isApprovedForAll', args });
    return all === undefined ? null : String(Number(all));
  }
  const amount = await askContract<bigint>(reader, { to: token, name: 'allowance', args });
  return amount?.toString() ?? null;
}

/** As the token says; null where it says none that a token can have. */
async function readDecimals(reader: StateReader, token: Hex): Promise<number | null> {
  const decimals = await askContract<bigint | number>(reader, { to: token, name: 'decimals', args: [] });
  return decimals === undefined || decimals > mostDecimals ? null : Number(decimals);
}

/** What an address lets others take, by the logs that were indexed; each asked again at the reader's block. */
export async function readApprovals(
  reader: StateReader,
  { db, chainId, owner }: { db: Db; chainId: number; owner: Hex },
): Promise<{ approvals: GivenApproval[]; hasMore: boolean }> {
  const query = { chainId, owners: [owner], limit: mostApprovals };
  const amounts = await getGrants(db, { ...query, kind: 'amount' });
  const all = await getGrants(db, { ...query, kind: 'all' });
  const approvals = await Promise.all(
    [...amounts.items, ...all.items].map(async ({ kind, token, spender }) => ({
      kind,
      token,
      spender,
      amount: await readAmount(reader, { kind, owner, token: token as Hex, spender: spender as Hex }),
      decimals: kind === 'amount' ? await readDecimals(reader, token as Hex) : null,
    })),
  );
  return {
    approvals: approvals.filter(({ amount }) => amount !== '0'),
    hasMore: amounts.hasMore || all.hasMore,
  };
}

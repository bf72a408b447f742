import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { toBytes, toRecord } from '#chain/wireValue.ts';
import type { Creation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { TokenField, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { citeCode, listAbilities, readLimits, readSelfDestruct } from './abilities.ts';
import { askTokensAll, readField, readWord, unknown } from './askToken.ts';
import { readHolderConcentration, toMillionths } from './holders.ts';
import { findLure, type Identity, readCreatorRefused, readIdentity, readListed } from './identity.ts';
import { readMarket } from './market.ts';
import { readFeeLimits } from './taxes.ts';

const transferSelector = '0xa9059cbb';

export interface TokenSubject {
  analysis: AddressAnalysis;
  /** Undefined where nothing proves it. */
  creation: Creation | undefined;
  /** Where tokens of the chain are traded; undefined where the operator does not say. */
  markets: MarketSettings | undefined;
}

type FieldOf<K extends keyof TokenFields> = TokenField<TokenFields[K]>;

/** What part of the supply an address holds, with the answer that shows it; undefined where that cannot be told. */
async function readShare(
  reader: StateReader,
  { token, who, total }: { token: Hex; who: Hex; total: bigint | undefined },
): Promise<{ share: number; evidence: Evidence } | undefined> {
  const [answer] = await askTokensAll(reader, [{ to: token, data: encodeBalanceOf(who) }]);
  const balance = readWord(answer);
  if (balance === undefined || total === undefined || total === 0n || balance > total) return undefined;
  return { share: toMillionths(balance, total), evidence: citeBalance(reader, { token, who, balance }) };
}

async function readOwner(
  reader: StateReader,
  token: Hex,
  { owner, ownerEvidence: evidence, total, failed }: Identity,
): Promise<FieldOf<'owner'>> {
  if (owner === undefined) return unknown(failed.owner ?? 'it names no owner');
  if (owner === null) return { state: 'known', value: { address: null, share: null }, evidence };
  if (failed.supply !== undefined) return unknown(failed.supply);
  const held = await readShare(reader, { token, who: owner, total });
  return {
    state: 'known',
    value: { address: checksum(owner), share: held?.share ?? null },
    evidence: [...evidence, ...(held ? [held.evidence] : [])],
  };
}

async function readCreator(
  reader: StateReader,
  token: Hex,
  { creation, total }: { creation: Creation | undefined; total: bigint | undefined },
): Promise<FieldOf<'creator'>> {
  const hash = creation?.transaction;
  if (!hash) return unknown('nothing proves which transaction created it');
  const transaction = toRecord(
    await reader.client.request('eth_getTransactionByHash', [hash]),
    'the transaction that created it',
  );
  const who = toBytes(transaction.from, 'sender', 20);
  const held = await readShare(reader, { token, who, total });
  if (!held) return unknown('its supply or the balance of its creator could not be read');
  const evidence: Evidence[] = [
    { kind: 'transaction', chain: reader.chain, hash, label: 'the transaction that created it' },
    held.evidence,
  ];
  return { state: 'known', value: { address: checksum(who), share: held.share }, evidence };
}

/**
 * Everything that a scan tells of a token at one block, or null for what is none. A field that cannot be had says why;
 * the token is taken to be hostile, so every question to it is bounded and what it says is cleaned.
 */
export async function scanToken(
  { reader, db }: { reader: StateReader; db: Db | undefined },
  subject: TokenSubject,
): Promise<TokenScan | null> {
  const { analysis, creation, markets } = subject;
  const token = analysis.address;
  const identity = await readIdentity(reader, { token, holder: makeFreshAddress(reader, token, 0) });
  const canTransfer =
    analysis.problem !== undefined ||
    analysis.functions.some(({ selector }) => selector === transferSelector);
  if (!identity.hasBalances || !canTransfer) return null;
  const { total, owner, name, symbol, decimals, supply } = identity;
  const code = citeCode(reader, analysis);
  const { trades, ...market } = await readMarket(reader, { db, analysis, identity, markets });
  const { kind } = analysis.proxy;
  const abilities = listAbilities({ analysis, owner, code });
  const creator = await readField(() => readCreator(reader, token, { creation, total }));
  const fromRecords = <T>(read: (db: Db) => Promise<TokenField<T>>) =>
    db ? readField(() => read(db)) : unknown('there are no records to compare it with');
  return {
    chain: reader.chain,
    address: checksum(token),
    block: reader.block,
    time: reader.time.toISOString(),
    fields: {
      name,
      symbol,
      decimals,
      supply,
      holders: db
        ? await readField(() => readHolderConcentration(reader, db, { token, since: creation?.block, total }))
        : unknown('its transfers are not indexed'),
      owner: await readField(() => readOwner(reader, token, identity)),
      creator,
      listed: await fromRecords((records) => readListed({ reader, db: records, token }, { name, symbol })),
      lure: findLure({ name, symbol }),
      creatorRefused: await fromRecords((records) =>
        readCreatorRefused({ reader, db: records, token }, creator),
      ),
      ...abilities,
      limitsInForce: await readField(() => readLimits(reader, { analysis, total })),
      feeLimits: await readField(() => readFeeLimits(reader, { analysis, fees: abilities.fees })),
      ...(await readSelfDestruct(reader, { analysis, code })),
      proxy: {
        state: 'known',
        value: { kind, implementation: analysis.implementation ? checksum(analysis.implementation) : null },
        evidence: [code],
      },
      ...market,
    },
    trades,
  };
}

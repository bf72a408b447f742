import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { readHolders } from '#analysis/token/readHolders.ts';
import { toBytes, toRecord } from '#chain/wireValue.ts';
import type { Creation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import type { MarketSettings, TokenField, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { askTokensAll, readWord } from './askToken.ts';
import { findLure } from './findLure.ts';
import { citeCode, listAbilities } from './listAbilities.ts';
import { readTiming } from './readClock.ts';
import { readFeeLimits } from './readFeeLimits.ts';
import { readField, unknown } from './readField.ts';
import { type Identity, readIdentity } from './readIdentity.ts';
import { readInstructions } from './readInstructions.ts';
import { readLimits } from './readLimits.ts';
import { toMillionths } from './readLocked.ts';
import { readMarket } from './readMarket.ts';
import { readCreatorRefused, readListed } from './readRecords.ts';

const transferSelector = '0xa9059cbb';
const largest = 10;

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

async function readSpread(
  reader: StateReader,
  db: Db,
  { token, since, total }: { token: Hex; since: number | undefined; total: bigint | undefined },
): Promise<FieldOf<'holders'>> {
  const { balances, problem } = await readHolders(db, {
    reader,
    chainId: getChainNumber(reader.chain),
    token,
    since,
  });
  if (problem !== undefined) return unknown(problem);
  if (total === undefined || total === 0n) return unknown('it does not say its supply');
  if (balances.held + balances.burnt !== total) return unknown('its transfers do not add up to its supply');
  const shown = balances.largest.slice(0, largest);
  const codes = await Promise.all(shown.map(({ address }) => reader.getCode(address)));
  const top = shown.reduce((sum, { balance }) => sum + balance, 0n);
  return {
    state: 'known',
    value: {
      count: balances.holders,
      top10Share: toMillionths(top, total),
      largest: shown.map(({ address, balance }, index) => ({
        address: checksum(address),
        share: toMillionths(balance, total),
        isContract: codes[index] !== '0x',
      })),
    },
    evidence: shown.map(({ address, balance }) => citeBalance(reader, { token, who: address, balance })),
  };
}

/** Who may have rights that others do not: they prove nothing about what others can do. */
function listInCharge({ analysis }: TokenSubject, { owner }: Identity): Set<string> {
  const named = JSON.stringify(analysis.powers.map(({ holders }) => holders)).match(/0x[0-9a-f]{40}/gi) ?? [];
  return new Set([...named.map((one) => one.toLowerCase()), ...(owner ? [owner] : [])]);
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
  const identity = await readIdentity(reader, { token, stranger: makeFreshAddress(reader, token, 0) });
  const canTransfer =
    analysis.problem !== undefined ||
    analysis.functions.some(({ selector }) => selector === transferSelector);
  if (!identity.hasBalances || !canTransfer) return null;
  const { total, owner, name, symbol, decimals, supply } = identity;
  const code = citeCode(reader, analysis);
  const inCharge = listInCharge(subject, identity);
  const timing = await readTiming(reader, { analysis });
  const { trades, ...market } = await readMarket(reader, { db, token, markets, inCharge, timing });
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
        ? await readField(() => readSpread(reader, db, { token, since: creation?.block, total }))
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
      ...(await readInstructions(reader, { analysis, code })),
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

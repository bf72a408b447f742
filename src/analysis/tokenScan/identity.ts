import { encodeFunctionData, parseAbi } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findListedTokens, type ListedToken } from '#core/scans/findListedTokens.ts';
import { findRefusedByCreator } from '#core/scans/findRefusedByCreator.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import type { Evidence } from '#model/evidence.ts';
import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import {
  askTokens,
  explainFailure,
  readAddressWord,
  readText,
  readWord,
  type TokenAnswer,
  unknown,
} from './askToken.ts';

const identityAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function cap() view returns (uint256)',
  'function MAX_SUPPLY() view returns (uint256)',
  'function owner() view returns (address)',
  'function getOwner() view returns (address)',
]);
const questions = [
  'name',
  'symbol',
  'decimals',
  'totalSupply',
  'cap',
  'MAX_SUPPLY',
  'owner',
  'getOwner',
] as const;
type Question = (typeof questions)[number];
const calls = questions.map((functionName) => encodeFunctionData({ abi: identityAbi, functionName }));
const mostDecimals = 77n;
/** Of an answer that evidence keeps; of a longer one it names the contract. */
const mostShown = 1_026;

export interface Identity
  extends Pick<
    { [K in keyof TokenFields]: TokenField<TokenFields[K]> },
    'name' | 'symbol' | 'decimals' | 'supply'
  > {
  /** Null for nobody, undefined where it does not say. */
  owner: Hex | null | undefined;
  ownerEvidence: Evidence[];
  total: bigint | undefined;
  /** Whether it answers what somebody holds. */
  hasBalances: boolean;
  /** Why its supply, or its owner, was not told; undefined where it answered or refused. */
  failed: { supply: string | undefined; owner: string | undefined };
}

/** What a token says of itself, cleaned: it may say anything. */
export async function readIdentity(
  reader: StateReader,
  { token, holder }: { token: Hex; holder: Hex },
): Promise<Identity> {
  const balance = encodeBalanceOf(holder);
  const all = await askTokens(
    reader,
    [...calls, balance].map((data) => ({ to: token, data })),
  );
  const held = all[questions.length];
  // Without it there is no telling whether this is a token at all.
  if (held?.kind === 'failed') throw held.error;
  const answerOf = (question: Question): TokenAnswer | undefined => all[questions.indexOf(question)];
  const { chain, block } = reader;
  const address = checksum(token);

  function cite(question: Question): Evidence[] {
    const answer = answerOf(question);
    const data = calls[questions.indexOf(question)];
    if (answer?.kind !== 'answered' || data === undefined) return [];
    const label = `${question}() at block ${block}`;
    return answer.data.length > mostShown
      ? [{ kind: 'contract', chain, address, block, label }]
      : [{ kind: 'call', chain, address, data, block, value: answer.data, label }];
  }

  /** The node's failure to pass on any of the answers. */
  function findFailure(...asked: Question[]): string | undefined {
    const failed = asked.map(answerOf).find((answer) => answer?.kind === 'failed');
    return failed?.kind === 'failed' ? explainFailure(failed.error) : undefined;
  }

  function toField<T>(question: Question, value: T | undefined, otherwise: string): TokenField<T> {
    if (value !== undefined) return { state: 'known', value, evidence: cite(question) };
    return { state: 'unknown', why: findFailure(question) ?? otherwise };
  }

  const decimals = readWord(answerOf('decimals'));
  const total = readWord(answerOf('totalSupply'));
  const cap = readWord(answerOf('cap')) ?? readWord(answerOf('MAX_SUPPLY'));
  const ownerQuestion = readWord(answerOf('owner')) === undefined ? 'getOwner' : 'owner';
  const ownerWord = readWord(answerOf(ownerQuestion));
  const ownerAddress = readAddressWord(answerOf(ownerQuestion));
  const failed = {
    supply: findFailure('totalSupply', 'cap', 'MAX_SUPPLY'),
    owner: findFailure('owner', 'getOwner'),
  };
  const isNobody = ownerWord === 0n || (ownerAddress !== undefined && isBurnAddress(ownerAddress));
  return {
    name: toField('name', readText(answerOf('name')), 'it does not say a readable name'),
    symbol: toField('symbol', readText(answerOf('symbol')), 'it does not say a readable symbol'),
    decimals: toField(
      'decimals',
      decimals !== undefined && decimals <= mostDecimals ? Number(decimals) : undefined,
      decimals === undefined ? 'it does not say its decimals' : `it says more decimals than ${mostDecimals}`,
    ),
    supply: toField(
      'totalSupply',
      total === undefined || failed.supply !== undefined
        ? undefined
        : { total: total.toString(), cap: cap?.toString() ?? null },
      failed.supply ?? 'it does not say its supply',
    ),
    owner: failed.owner !== undefined ? undefined : isNobody ? null : ownerAddress,
    failed,
    ownerEvidence: cite(ownerQuestion),
    total,
    hasBalances: readWord(held) !== undefined,
  };
}

const webAddress =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|gifts|me|co|fi|gg|link|live|pro|info|eth|lat|cfd)\b\S*/gi;

/**
 * Web addresses in the names of airdropped tokens, as phishing uses them.
 * Tokens that are sent to people unasked lead to a page by their name, which explorers and wallets show. That a name holds a web address is
 * no accusation: some projects are called by theirs.
 */
export function findLure({
  name,
  symbol,
}: {
  name: TokenField<string>;
  symbol: TokenField<string>;
}): TokenField<TokenFields['lure']> {
  if (name.state === 'unknown') return unknown(name.why);
  if (symbol.state === 'unknown') return unknown(symbol.why);
  const words = [name, symbol].flatMap(({ value }) => value.match(webAddress) ?? []);
  if (words.length === 0)
    return unknown(
      'no web address is in its name; whether people were sent it unasked is nothing that transfers tell',
    );
  return {
    state: 'known',
    value: { words: [...new Set(words)] },
    evidence: [...name.evidence, ...symbol.evidence],
  };
}

interface Records {
  reader: StateReader;
  db: Db;
  token: Hex;
}

const citeProject = ({ projectId, project }: ListedToken): Evidence => ({
  kind: 'record',
  type: 'project',
  id: projectId,
  label: `the record of ${project}`,
});

/** Copycats of tokens: whose it is by the records of this site, and which listed tokens elsewhere call themselves the same. */
export async function readListed(
  { reader: { chain }, db, token }: Records,
  { name, symbol }: { name: TokenField<string>; symbol: TokenField<string> },
): Promise<TokenField<TokenFields['listed']>> {
  if (name.state === 'unknown' || symbol.state === 'unknown')
    return unknown('without its name and symbol it cannot be compared with the tokens of listed projects');
  const address = checksum(token);
  const named = { chain, address, name: name.value, symbol: symbol.value };
  const { items: found, hasMore } = await findListedTokens(db, named);
  const own = found.find((one) => one.chain === chain && one.address === address);
  const others = found.filter(({ projectId }) => projectId !== own?.projectId);
  if (!own && others.length === 0)
    return unknown(
      'no token of a listed project has its name or symbol, which says nothing about tokens that are not listed',
    );
  return {
    state: 'known',
    value: {
      project: own ? { id: own.projectId, name: own.project } : null,
      sameName: others.map((one) => ({
        project: { id: one.projectId, name: one.project },
        chain: one.chain,
        address: one.address,
        same: one.isSameName ? (one.isSameSymbol ? 'both' : 'name') : 'symbol',
      })),
      hasMore,
    },
    evidence: [
      ...new Map([...(own ? [own] : []), ...others].map((one) => [one.projectId, one])).values(),
    ].map(citeProject),
  };
}

/** Other tokens of the same creator of which a scan here saw that sales are refused. */
export async function readCreatorRefused(
  { reader: { chain }, db, token }: Records,
  creator: TokenField<TokenFields['creator']>,
): Promise<TokenField<TokenFields['creatorRefused']>> {
  if (creator.state === 'unknown') return unknown(creator.why);
  const found = await findRefusedByCreator(db, {
    chain,
    token: checksum(token),
    creator: creator.value.address,
  });
  if (found.length === 0)
    return unknown('no other token of its creator that refuses sales is among those scanned here lately');
  return {
    state: 'known',
    value: found.map(({ address }) => address),
    evidence: found.map(({ address, block }) => ({
      kind: 'contract',
      chain,
      address,
      block,
      label: `the token as it was scanned at block ${block}`,
    })),
  };
}

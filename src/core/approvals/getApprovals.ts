import { formatUnits } from 'viem/utils';
import { findFollowedFrom } from '#core/evidence/getAddressPage.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { addressKey } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import { findInfrastructure } from '#model/knownContracts.ts';
import type { ChainRead } from '#model/portfolio.ts';
import { encodeRevocation, permit2 } from '#model/portfolioCalls.ts';
import type { ApprovalsAnswer, ApprovalView } from '#wire/approvals.ts';
import { findUnreadTokens } from '../chainStore/coverage.ts';
import { type Grant, getGrantedApprovals, getLogsSince } from '../chainStore/grants.ts';
import { describeExpiry, isUnlimited } from '../portfolio/approvals.ts';
import { getKnownContracts, getKnownTokens } from '../portfolio/knownTokens.ts';
import { approvalEvidence } from '../portfolio/walletEvidence.ts';
import { type ApprovalReader, grantKey } from './ApprovalReader.ts';
import { changeTopics, describeSpender } from './describeSpender.ts';
import { compareApprovals, findConcerns, measureAtRisk } from './judgeApproval.ts';
import { getSpenderControls } from './spenderControl.ts';
import { getSpenderRecords } from './spenderRecords.ts';

interface ApprovalsOptions {
  reader: ApprovalReader;
  /** EIP-55. */
  address: string;
  now: Date;
}

type ApprovedChain = ApprovalsAnswer['chains'][number];

/** Of each kind. Anybody can write approvals in anybody's name: the newest are asked for. */
const mostOfKind = 200;
/** Spenders whose state is compared: each is eight questions to a node. */
const mostCompared = 25;

const mostChanges = 5;

const none: { grants: Grant[]; fromBlock: number } | null = null;

/** Approvals of one chain by the logs of followed contracts and by the newest of all; the first block that names each. */
async function findGrants(db: Db, { chain, reader, address }: ApprovalsOptions & { chain: string }) {
  const [stored, newest] = await Promise.all([
    getGrantedApprovals(db, { chain, owners: [address], limit: mostOfKind }),
    reader.findNewest(chain, address).catch(() => none),
  ]);
  const grants = new Map<string, Grant>();
  const listed = newest?.grants ?? [];
  for (const grant of [...stored.items, ...listed.slice(-mostOfKind)]) {
    const known = grants.get(grantKey(grant));
    if (!known || grant.since < known.since) grants.set(grantKey(grant), grant);
  }
  const hasMore = stored.hasMore || listed.length > mostOfKind;
  return { grants: [...grants.values()], hasMore, newestFrom: newest?.fromBlock ?? null };
}

/** What the list of a chain may lack. */
async function listUnknown(
  db: Db,
  { chain, hasMore, newestFrom }: { chain: string; hasMore: boolean; newestFrom: number | null },
): Promise<string[]> {
  const [tokens, permit2From] = await Promise.all([
    findUnreadTokens(db, { chain, chainId: getChainNumber(chain), token: null }),
    findFollowedFrom(db, { chain, address: permit2 as Hex }),
  ]);
  const others =
    newestFrom === 0
      ? []
      : [
          newestFrom === null
            ? 'Contracts not on record here: no node lists their logs.'
            : `Contracts not on record here: approvals before block ${newestFrom}.`,
        ];
  if (newestFrom === 0) return hasMore ? [`More than ${mostOfKind} of a kind: the oldest.`] : [];
  return [
    ...(tokens.unread > 0
      ? [
          tokens.from === null
            ? `${tokens.unread} of ${tokens.tokens} followed tokens: older approvals, as their logs are not all read.`
            : `${tokens.unread} of ${tokens.tokens} followed tokens: approvals before block ${tokens.from}.`,
        ]
      : []),
    ...(permit2From === 0
      ? []
      : [
          permit2From === null
            ? `Permit2: not followed here${newestFrom === null ? '' : `, so only since block ${newestFrom}`}.`
            : `Permit2: approvals before block ${permit2From}.`,
        ]),
    ...others,
    ...(hasMore ? [`More than ${mostOfKind} of a kind: the oldest.`] : []),
  ];
}

interface Found {
  chain: ApprovedChain;
  approvals: ApprovalView[];
}

async function getOfChain(db: Db, options: ApprovalsOptions & { chain: string }): Promise<Found> {
  const { chain, reader, address, now } = options;
  const { grants, hasMore, newestFrom } = await findGrants(db, options);
  const tokens = [...new Set(grants.map(({ token }) => token))];
  // An approval by way of Permit2 is worth what Permit2 itself may take.
  const asked = new Map<string, Grant>(grants.map((grant) => [grantKey(grant), grant]));
  for (const { kind, token, since } of grants) {
    const own: Grant = { kind: 'amount', owner: address, token, spender: permit2, since };
    if (kind === 'permit2' && !asked.has(grantKey(own))) asked.set(grantKey(own), own);
  }
  const approvals = [...asked.values()].map(({ since: _, ...key }) => key);
  const [answer, delegate] = await Promise.all([
    reader.read({ chain, wallets: [address], tokens, approvals }),
    reader.findDelegate(chain, address),
  ]);
  const common = { chain, name: reader.nameOf(chain) };
  if (answer.status === 'unavailable')
    return {
      chain: { ...common, block: null, reason: answer.reason, delegate: null, unknown: [] },
      approvals: [],
    };
  const { block } = answer;
  const inForce = answer.allowances.filter(
    ({ expiresAt }) => expiresAt === undefined || expiresAt * 1000 > now.getTime(),
  );
  const sinceOf = (one: ChainRead['allowances'][number]) =>
    grants.find((grant) => grantKey(grant) === grantKey(one))?.since ?? null;
  const spenders = new Map<string, { address: string; since: number | null }>();
  if (delegate) spenders.set(delegate, { address: delegate, since: null });
  for (const one of inForce) {
    const since = sinceOf(one);
    const known = spenders.get(one.spender);
    if (!known || (since !== null && (known.since === null || since < known.since)))
      spenders.set(one.spender, { address: one.spender, since });
  }
  const places = [...spenders.values()];
  const [reads, records, controls, changes, knownTokens, contracts, unknown] = await Promise.all([
    reader.readPlaces(chain, block, places.slice(0, mostCompared)),
    getSpenderRecords(db, { chain, spenders: places }),
    getSpenderControls(db, { chain, addresses: [...spenders.keys()] }),
    getLogsSince(db, { chain, places, topics: changeTopics, most: mostChanges }),
    getKnownTokens(db, { addresses: tokens, now }),
    getKnownContracts(db, [...new Set([...tokens, ...spenders.keys()])]),
    listUnknown(db, { chain, hasMore, newestFrom }),
  ]);
  const tokenAt = new Map(knownTokens.map((one) => [addressKey(one), one]));
  const contractAt = new Map(contracts.map((one) => [addressKey(one), one]));
  const at = (place: string) => addressKey({ chain, address: place });
  const nameless = [
    ...new Set(
      inForce.flatMap(({ kind, token }) =>
        (kind === 'amount' || kind === 'permit2') && !tokenAt.has(at(token)) ? [token] : [],
      ),
    ),
  ];
  const asWords =
    nameless.length > 0 ? await reader.readDecimals(chain, block, nameless) : new Map<string, number>();
  const infoOf = (spender: string) =>
    describeSpender({
      ...{ chain, block },
      since: spenders.get(spender)?.since ?? null,
      read: reads.find((one) => one.address === spender),
      record: records.get(spender.toLowerCase()),
      control: controls.get(spender.toLowerCase()),
      logs: changes.filter((one) => one.address === spender.toLowerCase()),
    });
  const labelOf = (place: string) =>
    contractAt.get(at(place))?.label ?? findInfrastructure(chain, place) ?? null;
  const failed = new Set(answer.failedTokens);
  const balanceOf = (token: string) =>
    failed.has(token) ? undefined : BigInt(answer.balances.find((one) => one.token === token)?.amount ?? '0');

  const views = inForce.map((one): ApprovalView => {
    const { kind, token, spender, item, expiresAt } = one;
    const known = tokenAt.get(at(token));
    const amount = BigInt(one.amount);
    const decimals = known?.decimals ?? asWords.get(token);
    const toPermit2 = answer.allowances.find(
      (other) => other.kind === 'amount' && other.token === token && other.spender === permit2,
    );
    const unlimited = kind === 'all' || (kind !== 'item' && isUnlimited(amount));
    const atRisk = measureAtRisk({
      ...{ kind, amount, decimals },
      balance: balanceOf(token),
      toPermit2: BigInt(toPermit2?.amount ?? '0'),
    });
    const spenderInfo = infoOf(spender);
    return {
      ...{ kind, chain, owner: address, token, spender, unlimited, spenderInfo, atRisk },
      symbol: known?.symbol ?? contractAt.get(at(token))?.label ?? shortenHash(token),
      spenderLabel: labelOf(spender),
      spenderProject: contractAt.get(at(spender))?.project ?? null,
      amount:
        kind === 'all' || kind === 'item' || decimals === undefined ? null : formatUnits(amount, decimals),
      item: item ?? null,
      expiresAt: expiresAt === undefined ? null : describeExpiry(expiresAt),
      evidence: [approvalEvidence(one, { chain, amount: one.amount, answer: one.answer, block })],
      since: sinceOf(one),
      atRiskUsd:
        known?.price && atRisk !== null && kind !== 'all' && kind !== 'item'
          ? Number(atRisk) * known.price.usd
          : null,
      concerns: findConcerns(spenderInfo, { unlimited }),
      revoke: encodeRevocation(one),
    };
  });
  return {
    chain: {
      ...common,
      ...{ block, reason: null },
      delegate: delegate ? { address: delegate, label: labelOf(delegate), info: infoOf(delegate) } : null,
      unknown: [
        ...unknown,
        ...(delegate === undefined ? ['Whether the account runs code of another address (EIP-7702).'] : []),
        ...(answer.incomplete ? ['Approvals whose contract did not answer.'] : []),
        ...(places.length > mostCompared ? [`Changes of spenders beyond the first ${mostCompared}.`] : []),
      ],
    },
    approvals: views,
  };
}

/** Who may move an address's tokens and collectibles on the followed chains, the worst first. */
export async function getApprovals(db: Db, options: ApprovalsOptions): Promise<ApprovalsAnswer> {
  const found = await Promise.all(
    options.reader.getChains().map((chain) => getOfChain(db, { ...options, chain })),
  );
  return {
    address: options.address,
    chains: found.map(({ chain }) => chain),
    approvals: found.flatMap(({ approvals }) => approvals).sort(compareApprovals),
  };
}

import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { sourceMatch } from '#db/schema/sourceCode.ts';
import { notFound } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import { pick } from '#lib/pick.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import type { AddressKind } from '#model/scans.ts';
import { sourceOutcomes } from '#model/sourceCode.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { count } from '#scoring/factors/words.ts';
import type { ScanJob, ScanLine, ScanPageData, ScanView } from '#wire/scans.ts';
import { getDailyCounts } from '../chainStore/activity.ts';
import { getAddressLabels, type LabelOf } from '../contracts/addressLabels.ts';
import { getOwners } from '../evidence/EvidenceContext.ts';
import { findFollowedFrom, toHolderView } from '../evidence/getAddressPage.ts';
import { getAuditsOf, getPlaces } from '../evidence/getCodePage.ts';
import { joinFunctions } from '../evidence/listFunctions.ts';
import { toHolder } from '../powers/controlNode.ts';
import { listParts, placesOf, type StoredPower, toAddresses, toFunctions } from '../powers/describePowers.ts';
import { getPrivilegedAddresses } from '../powers/getPowers.ts';
import { listWaysBeside } from '../powers/walletSteps.ts';
import { findStored, readStored } from '../storedJson.ts';
import { getLabels } from '../trace/labels.ts';
import { compareScans } from './compareScans.ts';
import { type ScanResult, scanResultSchema } from './scanResult.ts';

/** How published source code compares with a code, where this site has built it; null where it has not. */
export async function findSource(db: Db, codeHash: string | undefined): Promise<ScanView['source']> {
  if (codeHash === undefined) return null;
  const rows = await db
    .select({ outcome: sourceMatch.outcome, target: sourceMatch.target })
    .from(sourceMatch)
    .where(eq(sourceMatch.codeHash, codeHash));
  // From what says most. What was not built says nothing of the contract.
  for (const outcome of sourceOutcomes) {
    if (outcome === 'notBuilt') continue;
    const found = rows.find((row) => row.outcome === outcome);
    if (found) return { outcome, target: found.target };
  }
  return null;
}

interface Place {
  chain: string;
  address: Hex;
}

const activityDays = 30;

/** What the scan found, in the form in which powers are kept. */
function toRows({ chain, address }: Place, { contract, block, time }: ScanResult): StoredPower[] {
  return (contract?.powers ?? []).map(({ beside = [], ...one }) => ({
    ...{ chain, address, block, time: new Date(time), beside },
    ...one,
  }));
}

function describeContract(
  { contract }: ScanResult,
  { rows, labelOf }: { rows: readonly StoredPower[]; labelOf: LabelOf },
): ScanView['contract'] {
  if (!contract) return null;
  const { functions, powers, ...rest } = contract;
  const described = toFunctions(rows, labelOf);
  return {
    ...rest,
    functions: joinFunctions(
      described,
      functions.map((one) => ({ ...one, paths: [] })),
    ),
    powers: described.flatMap(({ target, selector, name, guard, paths, verdict }, index) =>
      verdict !== 'unknown'
        ? [{ target, selector, name, guard, paths, evidence: powers[index]?.evidence ?? [] }]
        : [],
    ),
    holders: toAddresses(listParts(rows), labelOf).map(toHolderView),
  };
}

function describeWallet(
  { wallet, contract }: ScanResult,
  { chain, address: at }: Place,
  labelOf: LabelOf,
): ScanView['wallet'] {
  const [node] = wallet?.holders ?? [];
  if (!wallet || (node?.kind !== 'multisig' && node?.kind !== 'timelock')) return null;
  const owners = node.kind === 'multisig' ? node.owners : [];
  return {
    kind: node.kind,
    text: describeHolder(toHolder(node)),
    owners: owners.map((address) => ({ address, label: labelOf({ chain, address }) })),
    unreadOwners: (node.kind === 'multisig' && node.unread) || 0,
    beside: contract && listWaysBeside(at, contract.powers).map(({ name, selector }) => name ?? selector),
    evidence: wallet.evidence,
  };
}

async function readActivity(db: Db, place: Place, now: Date): Promise<ScanView['activity']> {
  const since = await findFollowedFrom(db, place);
  if (since === null) return null;
  const from = new Date(now.getTime() - activityDays * 86_400_000);
  const days = await getDailyCounts(db, { contracts: [place], since: from });
  return {
    since,
    days: activityDays,
    transactions: days.reduce((sum, { transactions }) => sum + transactions, 0),
    events: days.reduce((sum, { events }) => sum + events, 0),
  };
}

async function findElsewhere(db: Db, { chain, address }: Place, { code, contract }: ScanResult) {
  const hashes = [code?.hash, contract?.implementationHash].flatMap((hash) => hash ?? []);
  const [places, audits] = await Promise.all([
    Promise.all(hashes.map((hash) => getPlaces(db, hash))),
    Promise.all(hashes.map((hash) => getAuditsOf(db, hash))),
  ]);
  return {
    places: places
      .flatMap(({ items }) => items)
      .filter((one) => one.chain !== chain || one.address !== address)
      .map(({ at: _, ...one }) => one),
    hasMorePlaces: places.some(({ hasMore }) => hasMore),
    audits: [...new Map(audits.flatMap(({ items }) => items).map((one) => [one.id, one])).values()],
    hasMoreAudits: audits.some(({ hasMore }) => hasMore),
  };
}

/** A result as it is shown: what was found at its block, beside what the site knows of the address by now. */
export async function describeScan(
  db: Db,
  { chain, address: given, result, now }: { chain: string; address: string; result: ScanResult; now: Date },
): Promise<ScanView> {
  const address = getAddress(given);
  const place = { chain, address };
  const { contract: _, wallet, approvals, ...found } = result;
  const rows = toRows(place, result);
  const owners = wallet?.holders.flatMap((one) => (one.kind === 'multisig' ? one.owners : [])) ?? [];
  const named = [...owners, ...(approvals ?? []).flatMap(({ token, spender }) => [token, spender])];
  const [labelOf, projects, people, elsewhere, activity, source, labels] = await Promise.all([
    getAddressLabels(db, [
      ...rows,
      ...listParts(rows).flatMap(placesOf),
      ...named.map((one) => ({ chain, address: one })),
    ]),
    getOwners(db, place),
    getPrivilegedAddresses(db, place),
    findElsewhere(db, place, result),
    readActivity(db, place, now),
    findSource(db, result.contract?.implementationHash ?? result.code?.hash),
    getLabels(db, { chain, addresses: [address.toLowerCase()] }),
  ]);
  return {
    ...found,
    control: result.control ?? null,
    owners: projects,
    label: labels.get(address.toLowerCase()) ?? null,
    contract: describeContract(result, { rows, labelOf }),
    wallet: describeWallet(result, place, labelOf),
    holds: people.items.filter((one) => one.address === address).map(toHolderView),
    hasMorePowers: people.hasMore,
    approvals:
      approvals?.map((one) => ({
        ...one,
        tokenLabel: labelOf({ chain, address: one.token }),
        spenderLabel: labelOf({ chain, address: one.spender }),
      })) ?? null,
    activity,
    source,
    ...elsewhere,
  };
}

type Row = typeof scan.$inferSelect;

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const noSuchScan = () => notFound('There is no scan with this address.');

const gradeOf = ({ result }: Row) =>
  findStored(z.object({ control: gradeRangeSchema }), result)?.control ?? null;

const toLine = (row: Row): ScanLine => ({
  ...pick(row, ['id', 'chain', 'address', 'state', 'step', 'problem', 'block']),
  controlGrade: gradeOf(row),
});

const resultOf = ({ id, result }: Row): ScanResult =>
  readStored(scanResultSchema, result, { column: 'scan.result', key: id });

/** The result of the same address before one, or the newest after it; of those that stay, so that a link to it does, too. */
async function findNext(db: Db, row: Row, way: 'before' | 'after'): Promise<Row | undefined> {
  if (row.block === null) return undefined;
  const [found] = await db
    .select()
    .from(scan)
    .where(
      and(
        eq(scan.chain, row.chain),
        eq(scan.address, row.address),
        isNotNull(scan.block),
        eq(scan.stays, true),
        way === 'before' ? lt(scan.block, row.block) : gt(scan.block, row.block),
      ),
    )
    .orderBy(desc(scan.block))
    .limit(1);
  return found;
}

const kindWords: Readonly<Record<AddressKind, string>> = {
  contract: 'A contract',
  account: 'An account without code',
  delegated: 'An account that runs the code of another address',
  empty: 'Empty at this block',
};

const toPlace = ({ id, block }: Row) => ({ id, block: block ?? 0 });

async function findRow(db: Db, id: string): Promise<Row | undefined> {
  const [row] = idPattern.test(id) ? await db.select().from(scan).where(eq(scan.id, id)) : [];
  return row;
}

async function getRow(db: Db, id: string): Promise<Row> {
  const row = await findRow(db, id);
  if (!row) throw noSuchScan();
  return row;
}

/** A scan with its result, what is known of the address now, and what changed since the result before. */
export async function getScan(db: Db, { id, now }: { id: string; now: Date }): Promise<ScanPageData> {
  const row = await getRow(db, id);
  const page = {
    ...toLine(row),
    askedAt: row.askedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
  if (row.state !== 'done') return { ...page, result: null, previous: null, newer: null };
  const result = resultOf(row);
  const [view, previous, newer] = await Promise.all([
    describeScan(db, { chain: row.chain, address: row.address, result, now }),
    findNext(db, row, 'before'),
    findNext(db, row, 'after'),
  ]);
  return {
    ...page,
    result: view,
    previous: previous ? { ...toPlace(previous), changes: compareScans(resultOf(previous), result) } : null,
    newer: newer ? toPlace(newer) : null,
  };
}

/** What the picture of a shared result says; undefined while there is none. */
export async function findScanCard(
  db: Db,
  { id, nameOf }: { id: string; nameOf: (chain: string) => string },
): Promise<{ title: string; summary: string } | undefined> {
  const row = await findRow(db, id);
  if (row?.state !== 'done') return undefined;
  const { chain, address } = row;
  const result = resultOf(row);
  const place = `${kindWords[result.kind]} on ${nameOf(chain)} at block ${result.block}.`;
  const powers = result.contract?.powers.filter(({ verdict }) => verdict === 'privileged').length ?? 0;
  const held = powers === 0 ? '' : ` ${count(powers, 'function')} that only some may call.`;
  // A picture has no room for all of it, and both ends tell it from one that was made to look alike.
  return { title: shortenHash(address, 8), summary: `${place}${held} What is unknown is called so.` };
}

/** How far a scan is, without its result. */
export async function getScanLine(db: Db, id: string): Promise<ScanLine> {
  return toLine(await getRow(db, id));
}

export async function getScanJob(db: Db, id: string): Promise<ScanJob> {
  const [job] = idPattern.test(id) ? await db.select().from(scanJob).where(eq(scanJob.id, id)) : [];
  if (!job) throw notFound('There is no job with this id. Jobs are kept for a week.');
  const rows = await db
    .select()
    .from(scan)
    .where(inList(sql`${scan.id}::text`, job.scans));
  const byId = new Map(rows.map((row) => [row.id, toLine(row)]));
  const scans = job.scans.flatMap((one) => byId.get(one) ?? []);
  return {
    id: job.id,
    total: scans.length,
    ended: scans.filter(({ state }) => state === 'done' || state === 'failed').length,
    scans,
  };
}

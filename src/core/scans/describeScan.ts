import { getAddress } from 'viem/utils';
import { getAddressLabels, type LabelOf } from '#core/contracts/addressLabels.ts';
import { getOwners } from '#core/evidence/EvidenceContext.ts';
import { findFollowedFrom, toHolderView } from '#core/evidence/getAddressPage.ts';
import { getAuditsOf, getPlaces } from '#core/evidence/getCodePage.ts';
import { joinFunctions } from '#core/evidence/listFunctions.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import {
  listParts,
  placesOf,
  type StoredPower,
  toAddresses,
  toFunctions,
} from '#core/powers/describePowers.ts';
import { getPrivilegedAddresses } from '#core/powers/getPowers.ts';
import { listWaysBeside } from '#core/powers/waysBeside.ts';
import { getLabels } from '#core/trace/labels.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import type { ScanView } from '#wire/scans.ts';
import { getDailyCounts } from '../chainStore/activity.ts';
import { findSource } from './findSource.ts';
import type { ScanResult } from './scanResult.ts';

interface Place {
  chain: string;
  address: Hex;
}

const activityDays = 30;

/** What the scan found, in the form in which powers are kept. */
function toRows({ chain, address }: Place, { contract, block, time }: ScanResult): StoredPower[] {
  return (contract?.powers ?? []).map((one) => ({ chain, address, block, time: new Date(time), ...one }));
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

import type { ScanChange } from '#wire/scans.ts';
import type { ScanResult } from './scanResult.ts';

type Contract = NonNullable<ScanResult['contract']>;

const kindWords: Record<ScanResult['kind'], string> = {
  contract: 'a contract',
  account: 'a key without code',
  delegated: 'a key that runs the code of another address',
  empty: 'empty',
};

const change = (what: string, before: string, after: string): ScanChange[] =>
  before === after ? [] : [{ what, before, after }];

const nameOf = ({ name, selector }: { name: string | null; selector: string }) => name ?? selector;

type Power = Contract['powers'][number];
type HolderOf = Power['holders'][number];

/** What may be behind a holder is another matter, and not always known. */
const nameHolder = (holder: HolderOf): string => ('address' in holder ? holder.address : holder.kind);
const listHolders = ({ holders }: Power): string => [...new Set(holders.map(nameHolder))].sort().join(', ');
const isKnown = ({ holders }: Power): boolean =>
  holders.length > 0 && holders.every(({ kind }) => kind !== 'unknown' && kind !== 'others');

/** Wallets by their address, with how many of whom must sign. */
function listWallets({ powers }: Contract): Map<string, string> {
  const wallets = powers
    .flatMap(({ holders }) => holders)
    .flatMap((one) =>
      one.kind === 'multisig'
        ? [[one.address, `${one.threshold} of ${[...one.owners].sort().join(', ')}`] as const]
        : [],
    );
  return new Map(wallets);
}

function compareHolders(before: Contract, after: Contract): ScanChange[] {
  const earlier = new Map(before.powers.map((one) => [`${one.target} ${one.selector}`, one]));
  const wallets = listWallets(before);
  return [
    ...after.powers.flatMap((power) => {
      const last = earlier.get(`${power.target} ${power.selector}`);
      if (!last || !isKnown(last) || !isKnown(power)) return [];
      return change(`Who can call ${nameOf(power)}`, listHolders(last), listHolders(power));
    }),
    ...[...listWallets(after)].flatMap(([address, signers]) =>
      change(`Signers of ${address}`, wallets.get(address) ?? signers, signers),
    ),
  ];
}

function compareFunctions(before: Contract, after: Contract): ScanChange[] {
  const words = {
    privileged: 'only some may call it',
    open: 'anybody may call it',
    readsOnly: 'it only reads',
  };
  const earlier = new Map(before.functions.map((one) => [one.selector, one]));
  const now = new Set(after.functions.map(({ selector }) => selector));
  const isWhole = before.problem === null && after.problem === null;
  const gone = isWhole
    ? before.functions
        .filter(({ selector }) => !now.has(selector))
        .map((one) => ({ what: `Function ${nameOf(one)}`, before: 'there', after: 'gone' }))
    : [];
  return [
    ...after.functions.flatMap((one) => {
      const last = earlier.get(one.selector);
      if (!last)
        return isWhole ? [{ what: `Function ${nameOf(one)}`, before: 'not there', after: 'there' }] : [];
      if (last.verdict === 'unknown' || one.verdict === 'unknown') return [];
      return change(`Function ${nameOf(one)}`, words[last.verdict], words[one.verdict]);
    }),
    ...gone,
  ];
}

/** What is known to differ between two results of one address; what either does not know is no change. */
export function compareScans(before: ScanResult, after: ScanResult): ScanChange[] {
  const changes = [
    ...change('What it is', kindWords[before.kind], kindWords[after.kind]),
    ...change('Code', before.code?.hash ?? 'none', after.code?.hash ?? 'none'),
  ];
  if (!before.contract || !after.contract) return changes;
  const { contract: last } = before;
  const { contract: now } = after;
  if (last.implementation !== null && now.implementation !== null)
    changes.push(...change('Implementation', last.implementation, now.implementation));
  if (last.implementationHash !== null && now.implementationHash !== null)
    changes.push(...change('Code of the implementation', last.implementationHash, now.implementationHash));
  return [...changes, ...compareFunctions(last, now), ...compareHolders(last, now)];
}

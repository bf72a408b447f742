import type { ScanChange } from '#wire/scans.ts';
import type { ScanResult } from './scanResult.ts';

type Contract = NonNullable<ScanResult['contract']>;

const kindWords: Record<ScanResult['kind'], string> = {
  contract: 'a contract',
  account: 'an EOA',
  delegated: 'an EOA that runs the code of another address',
  empty: 'empty',
};

const nameOf = ({ name, selector }: { name: string | null; selector: string }) => name ?? selector;

type Power = Contract['powers'][number];
type HolderOf = Power['holders'][number];

/** What may be behind a holder is another matter, and not always known. */
const nameHolder = (holder: HolderOf): string => ('address' in holder ? holder.address : holder.kind);
const listHolders = ({ holders }: Power): string => [...new Set(holders.map(nameHolder))].sort().join(', ');
const isKnown = ({ holders }: Power): boolean =>
  holders.length > 0 &&
  holders.every(({ kind }) => kind !== 'unknown' && kind !== 'others' && kind !== 'maybeAnyone');

/** Wallets by their address, with how many of whom must sign: the address itself and whoever holds its powers. */
function listWallets({ contract, wallet }: ScanResult): Map<string, string> {
  const holders = [...(contract?.powers ?? []).flatMap((power) => power.holders), ...(wallet?.holders ?? [])];
  const wallets = holders.flatMap((one) =>
    // Of one whose owners were not all read, who signs is not known.
    one.kind === 'multisig' && !one.unread
      ? [[one.address, `${one.threshold} of ${[...one.owners].sort().join(', ')}`] as const]
      : [],
  );
  return new Map(wallets);
}

/** Another analyser may read the same code differently, which is no change of the contract. */
const isSameReader = (before: Contract, after: Contract) => before.analyzer === after.analyzer;

function compareWallets(before: ScanResult, after: ScanResult): ScanChange[] {
  const earlier = listWallets(before);
  return [...listWallets(after)].flatMap(([address, signers]) => {
    const last = earlier.get(address);
    return last === undefined ? [] : [{ what: `Signers of ${address}`, before: last, after: signers }];
  });
}

function compareHolders(before: Contract, after: Contract): ScanChange[] {
  const earlier = new Map(before.powers.map((one) => [`${one.target} ${one.selector}`, one]));
  return after.powers.flatMap((power) => {
    const last = earlier.get(`${power.target} ${power.selector}`);
    if (!last || !isKnown(last) || !isKnown(power)) return [];
    if (!isSameReader(before, after) && last.guard !== power.guard) return [];
    return [{ what: `Who can call ${nameOf(power)}`, before: listHolders(last), after: listHolders(power) }];
  });
}

function compareFunctions(before: Contract, after: Contract): ScanChange[] {
  const words = {
    privileged: 'only some may call it',
    open: 'anybody may call it',
    readsOnly: 'it only reads',
  };
  const earlier = new Map(before.functions.map((one) => [one.selector, one]));
  const now = new Set(after.functions.map(({ selector }) => selector));
  // One that another analyser finds may have been there before.
  const isWhole = before.problem === null && after.problem === null && isSameReader(before, after);
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
      if (last.verdict === 'unknown' || one.verdict === 'unknown' || !isSameReader(before, after)) return [];
      return [{ what: `Function ${nameOf(one)}`, before: words[last.verdict], after: words[one.verdict] }];
    }),
    ...gone,
  ];
}

/** What a diamond runs, be its functions the same. One that was not seen, or that another analyser finds, may have been there. */
function compareFacets(before: Contract, after: Contract): ScanChange[] {
  if (before.problem !== null || after.problem !== null || !isSameReader(before, after)) return [];
  const runs = ({ facets }: Contract) =>
    new Map(facets.map(({ address, codeHash }) => [address, `runs code ${codeHash}`]));
  const [earlier, now] = [runs(before), runs(after)];
  return [...new Set([...now.keys(), ...earlier.keys()])].map((address) => ({
    what: `Facet ${address}`,
    before: earlier.get(address) ?? 'not there',
    after: now.get(address) ?? 'gone',
  }));
}

const saleWords = {
  works: 'goes through',
  refused: 'refused',
  refusedForSome: 'refused for some',
  takenAway: 'taken away',
  refusedLater: 'refused later',
  mostKept: 'goes through, most of it is kept',
} as const;

function compareTokens({ token: before }: ScanResult, { token: after }: ScanResult): ScanChange[] {
  if (!before || !after) return [];
  const [lastOwner, owner] = [before.fields.owner, after.fields.owner];
  const [lastSale, sale] = [before.fields.sale, after.fields.sale];
  return [
    ...(lastOwner.state === 'known' && owner.state === 'known'
      ? [
          {
            what: 'Owner that the token names',
            before: lastOwner.value.address ?? 'nobody',
            after: owner.value.address ?? 'nobody',
          },
        ]
      : []),
    ...(lastSale.state === 'known' && sale.state === 'known'
      ? [
          {
            what: 'Selling what was bought',
            before: saleWords[lastSale.value.outcome],
            after: saleWords[sale.value.outcome],
          },
        ]
      : []),
  ];
}

function compareContracts(last: Contract, now: Contract): ScanChange[] {
  const same = (what: string, before: string | null, after: string | null): ScanChange[] =>
    before === null || after === null ? [] : [{ what, before, after }];
  return [
    ...same('Implementation', last.implementation, now.implementation),
    ...same('Code of the implementation', last.implementationHash, now.implementationHash),
    ...compareFacets(last, now),
    ...compareFunctions(last, now),
    ...compareHolders(last, now),
  ];
}

/** What both results know, whether it differs or not. */
function listCompared(before: ScanResult, after: ScanResult): ScanChange[] {
  return [
    { what: 'What it is', before: kindWords[before.kind], after: kindWords[after.kind] },
    { what: 'Code', before: before.code?.hash ?? 'none', after: after.code?.hash ?? 'none' },
    ...(before.contract && after.contract ? compareContracts(before.contract, after.contract) : []),
    ...compareWallets(before, after),
    ...compareTokens(before, after),
  ];
}

const differs = ({ before, after }: ScanChange): boolean => before !== after;

/** What is known to differ between two results of one address; what either does not know is no change. */
export const compareScans = (before: ScanResult, after: ScanResult): ScanChange[] =>
  listCompared(before, after).filter(differs);

/**
 * What is known to differ from what was last known: each thing is held against the newest earlier result that knows it, so
 * that a result which knows less in between hides no change. `earlier`: the newest first.
 */
export function findChangesSince(earlier: readonly ScanResult[], after: ScanResult): ScanChange[] {
  const settled = new Set<string>();
  return earlier.flatMap((before) => {
    const fresh = listCompared(before, after).filter(({ what }) => !settled.has(what));
    for (const { what } of fresh) settled.add(what);
    return fresh.filter(differs);
  });
}

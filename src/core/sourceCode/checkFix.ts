import { addressKey } from '#model/addressKey.ts';
import type { CheckedCode, ComparedSource, FixVerdict, NamedCode } from '#model/sourceCode.ts';
import type { DeployedCode } from './getDeployedCode.ts';

const same = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();

const toRunning = ({ running }: DeployedCode) =>
  running && { hash: running.hash, at: running.at, block: running.block };

/** Of a diamond, the facet that has the code. */
function toRunningOf(contract: DeployedCode, hash: string | null) {
  const { running } = contract;
  const facet = running?.facets.find(({ codeHash }) => codeHash !== null && same(codeHash, hash));
  return running && facet
    ? { hash: facet.codeHash ?? running.hash, at: facet.address, block: running.block }
    : toRunning(contract);
}

/** Null where other code may run that was not seen. */
function runsCode({ running }: DeployedCode, hash: string): boolean | null {
  if (running === null) return null;
  const { facets, isSeen } = running;
  if (same(hash, running.hash) || facets.some(({ codeHash }) => same(hash, codeHash))) return true;
  return isSeen ? false : null;
}

function checkSource(contract: DeployedCode, source: ComparedSource, withFix: boolean): CheckedCode {
  const { chain, address, label } = contract;
  const { publisher: id, commit, comparison } = source;
  const outcome = comparison?.outcome ?? null;
  const isCompared = outcome !== null && outcome !== 'notBuilt';
  return {
    chain,
    address,
    label,
    withFix,
    source: { id, commit, outcome },
    namedHash: comparison && 'builtHash' in comparison ? comparison.builtHash : null,
    running: toRunning(contract),
    runs: isCompared ? outcome !== 'differs' : null,
  };
}

/** What a record names, at each contract that it speaks of. */
function checkNamed(named: NamedCode, deployed: readonly DeployedCode[], withFix: boolean): CheckedCode[] {
  if (named.kind === 'source')
    return deployed.flatMap((contract) =>
      contract.sources
        .filter(({ origin, publisher }) => origin === 'record' && publisher === named.id)
        .map((source) => checkSource(contract, source, withFix)),
    );
  return deployed
    .filter(({ chain, address }) => chain === named.chain && same(address, named.address))
    .map((contract) => ({
      chain: contract.chain,
      address: contract.address,
      label: contract.label,
      withFix,
      source: null,
      namedHash: named.codeHash,
      running: toRunningOf(contract, named.codeHash),
      runs: named.codeHash === null ? null : runsCode(contract, named.codeHash),
    }));
}

/** Whether the code that runs has a finding's fix; undefined where the record names no code. */
export function checkFix(
  { foundIn, fixedIn }: { foundIn: readonly NamedCode[]; fixedIn: readonly NamedCode[] },
  deployed: readonly DeployedCode[],
): FixVerdict | undefined {
  if (foundIn.length + fixedIn.length === 0) return undefined;
  const checked = [
    ...foundIn.flatMap((named) => checkNamed(named, deployed, false)),
    ...fixedIn.flatMap((named) => checkNamed(named, deployed, true)),
  ];
  const places = [...Map.groupBy(checked, addressKey).values()];
  const runs = (place: readonly CheckedCode[], withFix: boolean) =>
    place.some((one) => one.withFix === withFix && one.runs === true);
  const decide = (): FixVerdict['proof'] => {
    // The same code cannot both have the fix and lack it: such a record proves nothing.
    if (places.some((place) => runs(place, true) && runs(place, false))) return 'notChecked';
    if (places.some((place) => runs(place, false))) return 'refuted';
    return places.length > 0 && places.every((place) => runs(place, true)) ? 'proven' : 'notChecked';
  };
  return { proof: decide(), checked };
}

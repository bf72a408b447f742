import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Facts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';

const isBuilt = ({ sources }: DeployedCode): boolean =>
  sources.some(({ comparison }) => comparison?.outcome === 'exact' || comparison?.outcome === 'codeEqual');

/** Of a diamond, the source code of each facet must be there, too, as that of a contract on record. */
function listVerified(deployed: readonly DeployedCode[]): DeployedCode[] {
  const built = deployed.filter(isBuilt);
  const hashes = new Set(built.map(({ running }) => running?.hash));
  return built.filter(
    ({ running }) =>
      running === null ||
      (running.isSeen && running.facets.every(({ codeHash }) => codeHash !== null && hashes.has(codeHash))),
  );
}

/**
 * Whether published source code builds the code that runs. Known when it does for every contract: of the others it is not
 * known that there is no such source code, only that none is published here.
 */
export function sourceCodeFact(deployed: readonly DeployedCode[]): Facts['sourceVerified'] {
  const verified = listVerified(deployed);
  const contracts = deployed.length;
  if (deployed.every(({ sources }) => sources.length === 0))
    return unknown('no published source is on record');
  const running = verified.flatMap((one) => (one.running ? [{ ...one, running: one.running }] : []));
  if (running.length < contracts)
    return unknown(
      `published source code builds what runs at ${verified.length} of ${contracts} contracts; of the others that is not known`,
    );
  const at = running.map(({ running: { time } }) => time.toISOString()).sort()[0] ?? '';
  return known(
    { verified: verified.length, contracts },
    at,
    running.map(({ chain, label, running: { at: address, block, hash: codeHash } }) => ({
      kind: 'contract',
      chain,
      address,
      block,
      codeHash,
      label: `Code of ${label}`,
    })),
  );
}

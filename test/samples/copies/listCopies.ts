import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { listSamples } from '#test/samples/contracts/listSamples.ts';

export interface SampleCode {
  name: string;
  code: string;
  /** The contract that it is a disguised copy of. */
  copyOf?: string;
}

const artifacts = new URL('../../../demo/artifacts/', import.meta.url);
/** Each name once, all compiled with the same settings. */
const builds = [
  'solc-0.8.37-optimized',
  'solc-0.8.37-optimized-mixed',
  'solc-0.8.37-optimized-styles',
  'solc-0.8.37-optimized-powers',
  'solc-0.8.37-optimized-designs',
  'solc-0.8.37-optimized-odd',
];
/** Later versions of contracts that are there, too: nearly the same, and no disguise. */
const laterVersions = ['PerpEngineV2', 'UpgradeableVaultV2'];

function listDemo(): SampleCode[] {
  return readdirSync(artifacts)
    .filter((name) => !['builds.json', 'manifest.json'].includes(name))
    .map(
      (name) =>
        JSON.parse(readFileSync(new URL(name, artifacts), 'utf8')) as {
          contractName: string;
          deployedBytecode: string;
        },
    )
    .filter(({ contractName }) => !laterVersions.includes(contractName))
    .map(({ contractName, deployedBytecode }) => ({ name: contractName, code: deployedBytecode }));
}

function readCopies(file: string): SampleCode[] {
  const found = JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString()) as {
    contract: string;
    disguise: string;
    code: string;
  }[];
  return found.map(({ contract, disguise, code }) => ({
    name: `${contract}, ${disguise}`,
    code,
    copyOf: contract,
  }));
}

/** Copies of contracts of the demo world, disguised by scripts/compileCopies.ts. */
export const listDisguised = (): SampleCode[] => readCopies('disguised.json.gz');

/** The same source through Solidity's other code generator. */
export const listViaIr = (): SampleCode[] => readCopies('viaIr.json.gz');

/** Contracts that nobody copied from one another, though many share their libraries; those of the demo world first. */
export function listOriginals(count: number): SampleCode[] {
  const samples = builds.flatMap((build) =>
    listSamples()
      .filter((sample) => sample.build === build)
      .map(({ name, code }) => ({ name: `sample ${name}`, code })),
  );
  return [...listDemo(), ...samples].slice(0, count);
}

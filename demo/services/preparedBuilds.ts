import { readFileSync } from 'node:fs';
import { type BuildOptions, type Built, build } from '#analysis/sourceCode/build.ts';
import type { BuiltContract } from '#analysis/sourceCode/buildProtocol.ts';
import { hashSourceCode } from '#core/sourceCode/publishSource.ts';
import { getArtifact } from '../chain/artifact.ts';

/** What the compiler made of the demo contracts, beside their code, which their artifacts have. */
export interface PreparedBuilds {
  compiler: string;
  contracts: Record<
    string,
    {
      /** `demo/contracts/Vesting.sol:Vesting` */
      target: string;
      /** The hash of its sources, as published source code is known by. */
      source: string;
      built: Omit<BuiltContract, 'code'>;
    }
  >;
}

let loaded: PreparedBuilds | undefined;

export function getPreparedBuilds(): PreparedBuilds {
  const file = new URL('../artifacts/builds.json', import.meta.url);
  loaded ??= JSON.parse(readFileSync(file, 'utf8')) as PreparedBuilds;
  return loaded;
}

/** Of sources that were compiled with the demo, what came of it then; of any others what comes of compiling them. */
export async function buildPrepared(options: BuildOptions, otherwise: typeof build = build): Promise<Built> {
  const source = hashSourceCode(options);
  const known = Object.entries(getPreparedBuilds().contracts).filter(([, one]) => one.source === source);
  const contracts = known.map(([name, { target, built }]): [string, BuiltContract] => [
    target,
    { code: getArtifact(name).deployedBytecode.slice(2), ...built },
  ]);
  const isKnown = options.targets.every((wanted) => contracts.some(([target]) => target === wanted));
  return isKnown ? { contracts: Object.fromEntries(contracts) } : otherwise(options);
}

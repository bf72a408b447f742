import { demoChainNumber } from '#model/chainId.ts';
import { getArtifact } from '../chain/artifact.ts';
import { compilerSettings, readSources } from '../contractSources.ts';
import type { JsonAnswer } from './forge.ts';
import { getPreparedBuilds } from './preparedBuilds.ts';

export interface SourceServiceOptions {
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** Whether nobody published the source of what is there. */
  isUnpublished: (address: string) => boolean;
}

/** Zeroes for what only the deployment knows, so that code can be recognised. */
function maskImmutables(code: string, name: string): string {
  const spans = Object.values(getPreparedBuilds().contracts[name]?.built.immutableReferences ?? {}).flat();
  return spans.reduce(
    (all, { start, length }) =>
      all.slice(0, start * 2) + '0'.repeat(length * 2) + all.slice((start + length) * 2),
    code,
  );
}

function findContract(code: string): string | undefined {
  return Object.keys(getPreparedBuilds().contracts).find(
    (name) => maskImmutables(code, name) === getArtifact(name).deployedBytecode.slice(2),
  );
}

/** A service that keeps source code of contracts: version 2 of Sourcify's API, as far as one contract is asked about. */
export async function answerSources(
  { request, isUnpublished }: SourceServiceOptions,
  path: string,
): Promise<JsonAnswer> {
  const [, chainId, address = ''] = /^\/v2\/contract\/(\d+)\/(0x[0-9a-fA-F]{40})(?:\?|$)/.exec(path) ?? [];
  const about = { chainId, address };
  const none = { match: null, creationMatch: null, runtimeMatch: null, ...about };
  if (Number(chainId) !== demoChainNumber || isUnpublished(address)) return { status: 404, json: none };
  const code = String(await request('eth_getCode', [address, 'latest'])).slice(2);
  const { compiler, contracts } = getPreparedBuilds();
  const target = contracts[findContract(code) ?? '']?.target;
  if (target === undefined) return { status: 404, json: none };
  const [file = '', name = ''] = target.split(':');
  return {
    status: 200,
    json: {
      ...about,
      match: 'exact_match',
      creationMatch: null,
      runtimeMatch: 'exact_match',
      compilation: {
        language: 'Solidity',
        compiler: 'solc',
        compilerVersion: compiler,
        name,
        fullyQualifiedName: target,
      },
      deployment: null,
      stdJsonInput: { language: 'Solidity', sources: readSources([file]), settings: compilerSettings },
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { toFunctionSelector } from 'viem';
import { formatAbiItem, parseSampleFunction, type SampleFunction } from './sampleFunction.ts';
import { truths } from './truth.ts';

export interface SampleLabel {
  readonly selector: string;
  readonly name: string;
  readonly privileged: boolean;
  /** Only for privileged functions. */
  readonly class: string | undefined;
}

export interface Sample {
  readonly build: string;
  readonly name: string;
  readonly code: string;
  readonly labels: readonly SampleLabel[];
  /** State-changing functions the labels say nothing about. */
  readonly unlabelled: readonly string[];
}

interface Artifact {
  readonly code: string;
  readonly functions: readonly SampleFunction[];
}

const artifacts = new URL('./artifacts/', import.meta.url);
const safe = new URL(
  '../../../node_modules/@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json',
  import.meta.url,
);

function toSample(build: string, name: string, { code, functions }: Artifact): Sample {
  const truth = truths[name] ?? { privileged: '', open: '' };
  const privileged = new Map(
    truth.privileged.split(' ').map((entry) => entry.split(':') as [string, string | undefined]),
  );
  const open = new Set(truth.open.split(' '));
  const parsed = functions.map(parseSampleFunction);
  return {
    build,
    name,
    code,
    labels: parsed.map((f) => ({
      selector: toFunctionSelector(f.signature),
      name: f.name,
      privileged: !f.view && privileged.has(f.name),
      class: privileged.get(f.name),
    })),
    unlabelled: parsed
      .filter((f) => !f.view && !privileged.has(f.name) && !open.has(f.name))
      .map((f) => f.signature),
  };
}

let listed: readonly Sample[] | undefined;

/** Every committed sample, and Safe as its package publishes it; made once for all files of a worker. */
export function listSamples(): readonly Sample[] {
  listed ??= readSamples();
  return listed;
}

function readSamples(): Sample[] {
  const samples: Sample[] = [];
  for (const file of readdirSync(artifacts)
    .filter((f) => f.endsWith('.json'))
    .sort()) {
    const contracts = JSON.parse(readFileSync(new URL(file, artifacts), 'utf8')) as Record<string, Artifact>;
    for (const [name, artifact] of Object.entries(contracts))
      samples.push(toSample(file.slice(0, -5), name, artifact));
  }
  const published = JSON.parse(readFileSync(safe, 'utf8')) as {
    abi: { type: string }[];
    deployedBytecode: string;
  };
  const functions = published.abi.filter((i) => i.type === 'function').map(formatAbiItem);
  samples.push(toSample('safe-contracts-1.4.1', 'Safe', { code: published.deployedBytecode, functions }));
  return samples;
}

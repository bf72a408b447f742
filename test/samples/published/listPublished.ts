import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type AbiFunction, toFunctionSelector, toFunctionSignature } from 'viem';
import type { Sample } from '../contracts/listSamples.ts';
import { unpackPackage } from './unpackPackage.ts';

/** The files of labels beside this one, each named by the day it was labelled and by some of what it holds; in the order of labelling. */
const sets = [
  '2026-11-15-perpetuals-staking-bridges',
  '2026-11-16-lending-oracles-rollups',
  '2026-11-16-messages-insurance-securities',
  '2026-11-17-governance-identities-basic-income',
  '2026-11-17-accounts-lending-insurance',
  '2026-11-17-rollups-arbitration-farming',
  '2026-11-17-coverage-block-production-vouchers',
  '2026-11-17-markets-attestations-stablecoin',
  '2026-11-17-events-company-shares-scheduled-calls',
  '2026-11-17-channels-derivatives-health-records',
  '2026-11-18-light-clients-bookings-order-books',
  '2026-11-18-job-markets-titles-hashed-timelocks',
  '2026-11-18-diamonds-distributors-simulators',
  '2026-11-18-restaking-tranches-crowdfunding',
];

/**
 * Labels for contracts as their packages publish them; the code itself is fetched by the bench and never committed.
 * Where two functions share a name and not a label, the whole signature stands for one. A privileged function without a class is one
 * that two readers could class differently; `skip` names functions that neither word fits. Every other function that changes state is open.
 */
interface LabelledPackage {
  /** Package and version. */
  readonly spec: string;
  readonly licence: string;
  readonly contracts: Readonly<
    Record<string, { readonly privileged: string; readonly skip?: string; readonly note?: string }>
  >;
}

interface LabelledSet {
  readonly holds: string;
  readonly labelled: string;
  readonly note: string;
  readonly packages: readonly LabelledPackage[];
}

interface Item {
  type: string;
  constant?: boolean;
  stateMutability?: string;
}
type Code = string | { object?: string } | undefined;
interface Artifact {
  contractName?: string;
  abi?: Item[];
  deployedBytecode?: Code;
  /** As 0x's compiler writes it. */
  compilerOutput?: { abi: Item[]; evm: { deployedBytecode: Code } };
}

/** Libraries are not linked in what packages publish; any address will do in their place. */
const Link = /__\$[0-9a-fA-F]{34}\$__|__[\w.:/$-]{38}/g;

function readCode({ deployedBytecode, compilerOutput }: Artifact): string {
  const written = deployedBytecode ?? compilerOutput?.evm.deployedBytecode;
  const code = typeof written === 'string' ? written : written?.object;
  return (code ?? '').replace(/^0x/, '').replace(Link, '11'.repeat(20));
}

const isView = (item: Item) =>
  ['view', 'pure'].includes(item.stateMutability ?? (item.constant ? 'view' : 'nonpayable'));

function toSample({ spec, contracts }: LabelledPackage, name: string, artifact: Artifact): Sample {
  const truth = contracts[name] ?? { privileged: '' };
  const privileged = new Map(
    truth.privileged.split(' ').map((entry) => entry.split(':') as [string, string | undefined]),
  );
  const skipped = new Set(truth.skip?.split(' '));
  const functions = (artifact.abi ?? artifact.compilerOutput?.abi ?? []).filter(
    (i): i is Item & AbiFunction => i.type === 'function',
  );
  const labels = functions
    .filter((f) => !isView(f) && !skipped.has(f.name))
    .map((f) => {
      const signature = toFunctionSignature(f);
      const entry = [signature, f.name].find((name) => privileged.has(name));
      return {
        selector: toFunctionSelector(signature),
        name: f.name,
        privileged: entry !== undefined,
        class: entry === undefined ? undefined : privileged.get(entry),
      };
    });
  return { build: spec, name, code: readCode(artifact), labels, unlabelled: [] };
}

function readPackage(labelled: LabelledPackage, folder: string | undefined): Sample[] {
  const root = unpackPackage(labelled.spec, folder);
  const found = new Map<string, Sample>();
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith('.json') && !e.name.endsWith('.dbg.json'))
    .map((e) => join(e.parentPath, e.name))
    .filter((path) => !/mock|test/i.test(path.slice(root.length)))
    .sort();
  for (const file of files) {
    const name = basename(file, '.json');
    if (!(name in labelled.contracts) || found.has(name)) continue;
    const artifact = JSON.parse(readFileSync(file, 'utf8')) as Artifact;
    if (readCode(artifact)) found.set(name, toSample(labelled, name, artifact));
  }
  return [...found.values()];
}

function readSet(name: string): LabelledSet {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as LabelledSet;
}

/** Published contracts with labels, unpacked in a folder or fetched from the registry. */
export const listPublished = (folder?: string): Sample[] =>
  sets.flatMap((name) => readSet(name).packages).flatMap((labelled) => readPackage(labelled, folder));

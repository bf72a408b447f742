import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type AbiFunction, toFunctionSelector, toFunctionSignature } from 'viem';
import type { Sample } from '../contracts/listSamples.ts';
import { eighthHeldOut } from './eighthHeldOut.ts';
import { eleventhHeldOut } from './eleventhHeldOut.ts';
import { fifthHeldOut } from './fifthHeldOut.ts';
import { fourteenthHeldOut } from './fourteenthHeldOut.ts';
import { fourthHeldOut } from './fourthHeldOut.ts';
import { heldOut } from './heldOut.ts';
import { ninthHeldOut } from './ninthHeldOut.ts';
import type { PublishedSet } from './publishedSet.ts';
import { secondHeldOut } from './secondHeldOut.ts';
import { seventhHeldOut } from './seventhHeldOut.ts';
import { sixthHeldOut } from './sixthHeldOut.ts';
import { tenthHeldOut } from './tenthHeldOut.ts';
import { thirdHeldOut } from './thirdHeldOut.ts';
import { thirteenthHeldOut } from './thirteenthHeldOut.ts';
import { twelfthHeldOut } from './twelfthHeldOut.ts';

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

function unpack(spec: string, folder: string | undefined): string {
  const name = spec
    .replace(/(.)@.*$/, '$1')
    .replace('/', '_')
    .replace('@', '~');
  if (folder && existsSync(join(folder, name))) return join(folder, name);
  const target = join(folder ?? mkdtempSync(join(tmpdir(), 'published-')), name);
  mkdirSync(target, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file, '--strip-components=1'], { cwd: target });
  return target;
}

function readCode({ deployedBytecode, compilerOutput }: Artifact): string {
  const written = deployedBytecode ?? compilerOutput?.evm.deployedBytecode;
  const code = typeof written === 'string' ? written : written?.object;
  return (code ?? '').replace(/^0x/, '').replace(Link, '11'.repeat(20));
}

const isView = (item: Item) =>
  ['view', 'pure'].includes(item.stateMutability ?? (item.constant ? 'view' : 'nonpayable'));

function toSample({ spec, contracts }: PublishedSet, name: string, artifact: Artifact): Sample {
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

function readSet(set: PublishedSet, folder: string | undefined): Sample[] {
  const root = unpack(set.spec, folder);
  const found = new Map<string, Sample>();
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith('.json') && !e.name.endsWith('.dbg.json'))
    .map((e) => join(e.parentPath, e.name))
    .filter((path) => !/mock|test/i.test(path.slice(root.length)))
    .sort();
  for (const file of files) {
    const name = basename(file, '.json');
    if (!(name in set.contracts) || found.has(name)) continue;
    const artifact = JSON.parse(readFileSync(file, 'utf8')) as Artifact;
    if (readCode(artifact)) found.set(name, toSample(set, name, artifact));
  }
  return [...found.values()];
}

/** Published contracts with labels, unpacked in a folder or fetched from the registry. */
export const listPublished = (folder?: string): Sample[] =>
  [
    ...heldOut,
    ...secondHeldOut,
    ...thirdHeldOut,
    ...fourthHeldOut,
    ...fifthHeldOut,
    ...sixthHeldOut,
    ...seventhHeldOut,
    ...eighthHeldOut,
    ...ninthHeldOut,
    ...tenthHeldOut,
    ...eleventhHeldOut,
    ...twelfthHeldOut,
    ...thirteenthHeldOut,
    ...fourteenthHeldOut,
  ].flatMap((set) => readSet(set, folder));

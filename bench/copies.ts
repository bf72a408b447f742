import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256 } from 'viem/utils';
import { compareFingerprints } from '../src/analyzer/fingerprint/compareFingerprints.ts';
import { fingerprintCode } from '../src/analyzer/fingerprint/fingerprintCode.ts';
import { getCodeCopies } from '../src/core/copies/getCopies.ts';
import { saveFingerprint } from '../src/core/copies/saveFingerprint.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/openDatabase.ts';
import type { Hex } from '../src/lib/hex.ts';
import { listDisguised, listOriginals, listViaIr } from '../test/samples/copies/listCopies.ts';

// Of 200 contracts, 30 are disguised copies of others (scripts/compileCopies.ts). How many are found through the database, and
// whether any contract is taken for the copy of one that it was not copied from.

const disguised = listDisguised();
const all = [...listOriginals(200 - disguised.length), ...disguised];
const data = mkdtempSync(join(tmpdir(), 'parapet-bench-copies-'));
const database = await openDatabase({ data });
await migrate(database);
const { db, close } = database;
const names = new Map<string, string>(all.map(({ name, code }) => [keccak256(code as Hex), name]));
const copyOf = new Map(disguised.map(({ name, copyOf: original }) => [name, original]));

let fingerprints = 0;
let saves = 0;
for (const { code } of all) {
  const start = performance.now();
  const fingerprint = fingerprintCode(code);
  const made = performance.now();
  await saveFingerprint(db, { codeHash: keccak256(code as Hex), fingerprint, now: new Date() });
  fingerprints += made - start;
  saves += performance.now() - made;
}

const missed: string[] = [];
const falsely: string[] = [];
const originalOf = (name: string) => copyOf.get(name) ?? name;
for (const { name, code } of all) {
  const { items } = await getCodeCopies(db, keccak256(code as Hex));
  const found = items.map(({ codeHash }) => names.get(codeHash) ?? '');
  if (copyOf.has(name) && !found.includes(originalOf(name))) missed.push(name);
  falsely.push(
    ...found.filter((other) => originalOf(other) !== originalOf(name)).map((other) => `${name} / ${other}`),
  );
}
console.log(
  `${disguised.length - missed.length} of ${disguised.length} disguised copies found among ${all.length} contracts (goal: 28)`,
);
console.log(`${falsely.length} found falsely (goal: 0)`);
const viaIr = listViaIr();
const originals = all.filter(({ name }) => viaIr.some(({ copyOf }) => copyOf === name));
const viaIrFound = viaIr.filter(({ code, copyOf }) => {
  const original = originals.find(({ name }) => name === copyOf);
  return original && compareFingerprints(fingerprintCode(code), fingerprintCode(original.code));
});
console.log(`${viaIrFound.length} of ${viaIr.length} copies through the other code generator (viaIR) found`);
console.log(
  `${(fingerprints / all.length).toFixed(1)} ms for a fingerprint, ${(saves / all.length).toFixed(1)} ms to find its copies`,
);
for (const name of missed) console.log(`missed: ${name}`);
for (const pair of falsely) console.log(`falsely: ${pair}`);
await close();
rmSync(data, { recursive: true });
if (disguised.length - missed.length < 28 || falsely.length > 0) process.exitCode = 1;

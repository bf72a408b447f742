/** Refuses imports that the table of areas forbids. Usage: node scripts/checkImports.ts */
import { globSync, readFileSync } from 'node:fs';
import { findWrongImports } from './importRules.ts';

const files = globSync('src/**/*.{ts,tsx}');
const wrong = findWrongImports(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])));
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;

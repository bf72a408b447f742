import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { installMissing } from './installMissing.ts';

/** Shared by the four properties in test/fuzz. */
const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? randomInt(2 ** 31));

if (!(seconds > 0) || !Number.isInteger(seed)) {
  console.error('npm run fuzz [seconds] [seed]: a number above 0, and a whole number');
  process.exitCode = 2;
} else if (installMissing()) {
  console.log(`Fuzzing for ${seconds} s; the same again: npm run fuzz ${seconds} ${seed}`);
  const projects = ['--project', 'unit', '--project', 'postgres'];
  const limit = `--testTimeout=${seconds * 1000 + 300_000}`;
  const env = { ...process.env, FUZZ_SECONDS: String(seconds / 4), FUZZ_SEED: String(seed) };
  const { status } = spawnSync('vitest', ['run', ...projects, limit, 'test/fuzz'], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

/**
 * Evaluations per second of our flag evaluator against configcat-common 8.2.0's, same documents, same users, same run.
 * Usage: node bench/flags.ts
 */
import { createRequire } from 'node:module';
import { evaluateFlag } from '../src/flagclient/evaluateFlag.ts';
import type { ConfigV5, FlagUser } from '../src/flagclient/flagConfig.ts';
import { sha1 } from '../src/lib/sha1.ts';

const goal = 1.3;
const rounds = 15;
const roundMs = 150;

interface PeerEvaluator {
  evaluate(
    setting: object,
    key: string,
    defaultValue: string,
    user: FlagUser | undefined,
  ): { value: unknown };
}

// configcat-common comes with configcat-node; resolving through that package finds the copy it uses.
const require = createRequire(createRequire(import.meta.url).resolve('configcat-node'));
const { version } = require('configcat-common/package.json') as { version: string };
const { RolloutEvaluator } = require('configcat-common/lib/RolloutEvaluator.js') as {
  RolloutEvaluator: new (logger: object) => PeerEvaluator;
};
const { Config } = require('configcat-common/lib/ProjectConfig.js') as {
  Config: new (json: ConfigV5) => { settings: Record<string, object> };
};

const rule = (a: string, t: number, c: string) => ({ a, t, c, v: 'rule', i: 'r' });
const people = Array.from({ length: 200 }, (_, index) => `user${index}@site${index % 7}.example`);
const config: ConfigV5 = {
  f: {
    plain: { v: 'value', t: 1 },
    listed: { v: 'value', t: 1, r: [rule('Email', 0, people.slice(0, 20).join(', '))] },
    notListed: { v: 'value', t: 1, r: [rule('Identifier', 1, 'root, admin, guest')] },
    domain: { v: 'value', t: 1, r: [rule('Email', 2, '@site1.example'), rule('Email', 3, '@site')] },
    version: { v: 'value', t: 1, r: [rule('app', 4, '1.0.0, 1.2.0, 1.9.9-beta'), rule('app', 9, '1.5.0')] },
    versionNot: { v: 'value', t: 1, r: [rule('app', 5, '1.0.0, 1.2.0'), rule('app', 6, '1.5.0-rc.1')] },
    number: { v: 'value', t: 1, r: [rule('age', 10, '30'), rule('age', 12, '18'), rule('age', 15, '65')] },
    sensitive: { v: 'value', t: 1, r: [rule('Email', 16, people.slice(0, 5).map(sha1).join(','))] },
    percentage: {
      v: 'value',
      t: 1,
      p: [
        { p: 20, v: 'a' },
        { p: 30, v: 'b' },
        { p: 50, v: 'c' },
      ],
    },
    mixed: {
      v: 'value',
      t: 1,
      r: [
        rule('Country', 0, 'CH, LI'),
        rule('Email', 2, '@site3'),
        rule('app', 8, '3.0.0'),
        rule('plan', 1, 'free'),
      ],
      p: [
        { p: 50, v: 'a' },
        { p: 50, v: 'b' },
      ],
    },
  },
};
const keys = Object.keys(config.f ?? {});
const users = people.map(
  (email, index): FlagUser => ({
    identifier: `user${index}`,
    email,
    country: index % 3 ? 'FR' : 'CH',
    custom: {
      app: `1.${index % 10}.${index % 4}`,
      age: String(10 + (index % 60)),
      plan: index % 2 ? 'free' : 'pro',
    },
  }),
);

const quiet = { debug() {}, settingEvaluated() {}, targetingIsNotPossible() {} };
const peer = new RolloutEvaluator(quiet);
const { settings } = new Config(config);

const contestants = {
  ours: (key: string, user: FlagUser) => evaluateFlag(config, key, user)?.value,
  theirs: (key: string, user: FlagUser) => {
    const setting = settings[key];
    return setting && peer.evaluate(setting, key, 'default', user).value;
  },
};

for (const key of keys) {
  for (const user of users) {
    const [ours, theirs] = [contestants.ours(key, user), contestants.theirs(key, user)];
    if (ours !== theirs) throw new Error(`${key} for ${user.email}: ours ${ours}, theirs ${theirs}`);
  }
}

// Rounds alternate and the medians count, so that a busy machine slows both alike.
const rates = { ours: [] as number[], theirs: [] as number[] };
for (let round = 0; round < rounds; round++) {
  for (const name of ['ours', 'theirs'] as const) rates[name].push(measure(contestants[name], keys));
}
const ours = median(rates.ours);
const theirs = median(rates.theirs);
const ratio = ours / theirs;
console.log(`configcat-common ${version}: ${Math.round(theirs).toLocaleString('en')} evaluations/s`);
console.log(`ours: ${Math.round(ours).toLocaleString('en')} evaluations/s`);
for (const key of keys) {
  const pairs = Array.from(
    { length: 3 },
    () => measure(contestants.ours, [key], 60) / measure(contestants.theirs, [key], 60),
  );
  console.log(`  ${key}: ratio ${median(pairs).toFixed(2)}`);
}
console.log(`ratio ${ratio.toFixed(2)} (goal ${goal})`);
if (ratio < goal) process.exitCode = 1;

function measure(
  evaluate: (key: string, user: FlagUser) => unknown,
  mix: string[],
  milliseconds = roundMs,
): number {
  const start = process.cpuUsage().user;
  const end = performance.now() + milliseconds;
  let count = 0;
  do {
    for (const user of users) for (const key of mix) evaluate(key, user);
    count += users.length * mix.length;
  } while (performance.now() < end);
  // Processor time, not wall time: other programs on the machine must not count.
  return (count / (process.cpuUsage().user - start)) * 1e6;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

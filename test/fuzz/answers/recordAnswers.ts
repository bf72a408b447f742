import { recordFile } from '../recordFile.ts';
import { hostileTexts } from './hostileTexts.ts';

const [project] = recordFile.projects;
const withProject = (change: object) => JSON.stringify({ version: 1, projects: [{ ...project, ...change }] });

/** Aliases of aliases: a few hundred bytes that stand for a billion words. */
const bomb = ['a: &l0 [x, x, x, x, x, x, x, x, x, x]']
  .concat(Array.from({ length: 9 }, (_, n) => `b${n}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(', ')}]`))
  .join('\n');

interface RecordText {
  path: string;
  text: string;
}

/** Record files at their worst; text that is no UTF-8 arrives as replacement characters. */
export const hostileRecords: Readonly<Record<string, RecordText>> = {
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([kind, bytes]) => [
      `name: ${kind}`,
      { path: 'all.json', text: withProject({ name: bytes.toString('utf8') }) },
    ]),
  ),
  'YAML bomb': { path: 'all.yaml', text: bomb },
  'YAML circle': { path: 'all.yaml', text: 'version: 1\nprojects: &p [*p]\n' },
  deep: { path: 'all.json', text: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  'deep YAML': { path: 'all.yaml', text: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  'number beyond bounds': {
    path: 'all.json',
    text: withProject({ tokens: [{ ...project?.tokens[0], decimals: 1 }] }).replace(
      '"decimals":1',
      '"decimals":1e400',
    ),
  },
  'same id often': {
    path: 'all.json',
    text: JSON.stringify({ version: 1, projects: Array.from({ length: 3_000 }, () => project) }),
  },
  'faults without end': {
    path: 'all.json',
    text: JSON.stringify({ version: 1, projects: Array.from({ length: 50_000 }, () => ({})) }),
  },
  huge: { path: 'all.json', text: withProject({ description: 'x'.repeat(5_000_000) }) },
  prototype: {
    path: 'all.json',
    text: '{"version":1,"__proto__":{"projects":[]},"constructor":{"prototype":1}}',
  },
};

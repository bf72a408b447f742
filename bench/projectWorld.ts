import type { RecordFolder } from '#core/imports/readRecordFolder.ts';
import { findingSeverityNames } from '#model/severities.ts';

const syllables = ['ka', 'lo', 'mi', 'ren', 'tos', 'vex', 'dra', 'pul', 'sin', 'gor', 'ely', 'qua'];
const categories = ['Lending', 'DEX', 'Bridge', 'Yield', 'Stablecoin'];
const chains = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453'];
const severities = Object.values(findingSeverityNames);

function nameOf(number: number): string {
  const parts = [number % 12, Math.floor(number / 12) % 12, Math.floor(number / 144) % 12];
  const word = parts.map((part) => syllables[part]).join('');
  return `${word[0]?.toUpperCase()}${word.slice(1)} ${number}`;
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** Made-up projects as an import file: every second one audited, every tenth with an incident. Digits-only addresses need no checksum. */
export function createProjectWorld(count: number): RecordFolder {
  const projects: object[] = [];
  const audits: object[] = [];
  const incidents: object[] = [];
  for (let number = 0; number < count; number++) {
    const id = `bench-${number}`;
    const chain = chains[number % chains.length];
    const address = `0x1${String(number).padStart(39, '0')}`;
    projects.push({
      id,
      name: nameOf(number),
      description: 'A project that exists for a measurement.',
      categories: [categories[number % categories.length]],
      status: 'live',
      chains: [chain],
      website: `https://${id}.example`,
      links: [{ kind: 'documentation', url: `https://docs.${id}.example` }],
      tokens: [{ chain, address, symbol: `B${number}`, decimals: 18 }],
      contracts: [{ chain, address, label: 'Token' }],
    });
    if (number % 2 === 0)
      audits.push({
        id: `${id}-audit`,
        project: id,
        title: 'Token',
        auditor: `Auditor ${number % 7}`,
        state: 'completed',
        startedOn: '2026-01-05',
        completedOn: `2026-${hex((number % 9) + 1, 2)}-15`,
        method: 'Manual review and fuzzing.',
        scope: { commit: hex(number, 40) },
        findings: [0, 1].map((place) => ({
          id: `F-${place}`,
          title: 'A finding',
          severity: severities[(number + place) % severities.length],
          category: 'Access control',
          status: (number + place) % 3 === 0 ? 'Pending' : 'Resolved',
          description: 'It was found.',
        })),
      });
    if (number % 10 === 0)
      incidents.push({
        id: `${id}-incident`,
        project: id,
        severity: 'minor',
        time: '2026-05-01T00:00:00Z',
        title: 'Halted',
        text: 'Trading was halted for an hour.',
        state: 'confirmed',
        resolvedAt: '2026-05-01T01:00:00Z',
      });
  }
  const text = JSON.stringify({ version: 1, projects, audits, incidents });
  return { sources: [{ path: 'bench.json', text }], readFile: () => undefined };
}

import { expect, it } from 'vitest';
import { known, unknown } from '#scoring/buildFacts.ts';
import { soundFacts } from '#test/soundFacts.ts';
import { isHalted } from './summarizeProject.ts';

const at = '2026-06-01T00:00:00.000Z';
const drained = {
  ...{
    id: 'drained',
    title: 'Vault drained',
    severity: 'critical' as const,
    happenedAt: at,
    resolvedAt: null,
  },
  ...{ activeExploit: false, evidence: [] },
};
const withIncident = (change: Partial<typeof drained> | { resolvedAt: string }) =>
  soundFacts({ incidents: known({ all: [{ ...drained, ...change }], complete: false }, at) });

const pausedWith = (stopped: string[]) =>
  known(
    {
      ...{ powers: [], contractsRead: 1, contracts: 1, complete: true },
      paused: [{ contract: '0x1', stopped, evidence: [] }],
    },
    at,
  );

it.each([
  ['drained, whether the attack goes on or not', withIncident({}), true],
  ['attacked now', withIncident({ severity: 'major' as never, activeExploit: true }), true],
  ['drained once, which is resolved', withIncident({ resolvedAt: at }), false],
  ['paused for everybody', soundFacts({ restrictions: known({ paused: true, barred: null }, at) }), true],
  ['a paused vault whose withdrawals fail', soundFacts({ control: pausedWith(['withdraw']) }), true],
  ['paused, but for withdrawals as far as was shown', soundFacts({ control: pausedWith([]) }), false],
  ['sound', soundFacts({}), false],
  ['not read', soundFacts({ incidents: unknown('not read'), restrictions: unknown('not read') }), false],
])('says whether a project is halted that is %s %#', (_, facts, halted) => {
  expect(isHalted(facts)).toBe(halted);
});

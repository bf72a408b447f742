import type { RuleDefinition } from '#model/watchRules.ts';

interface ReadyRule {
  name: string;
  /** What it is good for. */
  purpose: string;
  definition: Omit<RuleDefinition, 'subjects'>;
}

const told = { finality: 0, quietMinutes: 0, mail: 'atOnce' } as const;

/** Rules by purpose, for everything on one's watchlists. */
export const readyRules: readonly ReadyRule[] = [
  {
    name: 'Control changes hands',
    purpose: 'A new owner, implementation, role or signer: somebody else may be able to take your funds.',
    definition: {
      ...told,
      outlets: [],
      severity: 'critical',
      when: { kind: 'change', of: ['owner', 'implementation', 'role', 'signers'] },
    },
  },
  {
    name: 'Paused or unpaused',
    purpose: 'Transfers or withdrawals may stop, or work again.',
    definition: { ...told, outlets: [], severity: 'major', when: { kind: 'change', of: ['pause'] } },
  },
  {
    name: 'Timelock queued',
    purpose: 'A change is announced. You can leave before it is executed.',
    definition: { ...told, outlets: [], severity: 'major', when: { kind: 'change', of: ['timelock'] } },
  },
];

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
  {
    name: 'Somebody can do more to my funds',
    purpose: 'The control grade falls, such as when one key is now enough to take your funds in one step.',
    definition: {
      ...told,
      outlets: [],
      severity: 'critical',
      when: { kind: 'standing', of: ['control'], by: 1, direction: 'falls' },
    },
  },
  {
    name: 'Exploit or incident',
    purpose: 'An incident is put on record. Cleared once it is resolved.',
    definition: { ...told, outlets: [], severity: 'critical', when: { kind: 'incident' } },
  },
  {
    name: 'Timelock due',
    purpose: 'An announced change can be executed from now on. Your last chance to leave before it.',
    definition: { ...told, outlets: [], severity: 'major', when: { kind: 'operation', when: ['due'] } },
  },
];

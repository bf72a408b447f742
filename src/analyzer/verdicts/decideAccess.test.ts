import { describe, expect, it } from 'vitest';
import { createProgram } from '../evm/program.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { createHashes } from '../symbolic/hashes.ts';
import type { Term } from '../symbolic/term.ts';
import { createTerms } from '../symbolic/terms.ts';
import { decideAccess } from './decideAccess.ts';
import { readReach } from './reach.ts';

const terms = createTerms();
const hashes = createHashes(terms, createProgram(new Uint8Array()));
const word = (slot: bigint) => terms.node('sload', [terms.constant(slot)]);

interface Walked {
  ending?: Path['ending'];
  demands?: Path['constraints'];
  stores: readonly (readonly [slot: bigint, value: Term])[];
}

function pathOf({ ending = 'stop', demands = [], stores }: Walked): Path {
  const written = stores.map(([slot, value]) => ({ key: terms.constant(slot), value }));
  return {
    ending,
    constraints: demands,
    effects: written.map((store) => ({ kind: 'store', ...store })),
    clauses: [],
    uncertain: false,
    storage: new Map(written.map((store) => [store.key.id, store])),
    answers: [],
  };
}

const explorationOf = (paths: readonly Path[], cut: Partial<Exploration['cut']> = {}): Exploration => ({
  terms,
  hashes,
  world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
  shape: new Map(),
  paths,
  cut: { loop: 0, budget: 0, guarded: 0, spared: 0, ...cut },
  shut: false,
  whole: false,
  steps: 0,
  leads: new Set(),
  slots: new Set(),
});

describe('decideAccess', () => {
  it('takes only a path that was followed to its end for open', () => {
    const stores = [[1n, terms.constant(5n)]] as const;
    const ended = explorationOf([pathOf({ stores })]);
    expect(decideAccess(ended, { view: false })).toMatchObject({ verdict: 'open', reason: 'unguarded' });
    const cut = explorationOf([pathOf({ ending: 'budget', stores })], { budget: 1 });
    expect(decideAccess(cut, { view: false })).toMatchObject({ verdict: 'unknown', reason: 'budget' });
  });
});

describe('readReach', () => {
  const study = (path: Path) => {
    const exploration = explorationOf([path]);
    return { exploration, decision: decideAccess(exploration, { view: false }) };
  };
  // Takes what is proposed: asks that slot 11 holds something and empties it.
  const taking = study(
    pathOf({
      demands: [{ base: word(11n), truth: true }],
      stores: [[11n, terms.constant(0n)]],
    }),
  );
  const isWalkable = (...others: Path[]) => {
    const [path] = taking.exploration.paths;
    if (!path) throw new Error('no path');
    return readReach([taking, ...others.map(study)]).isWalkable(path, taking.exploration);
  };

  it('takes a demand that is used up for the end of it, unless anybody can make it come true again', () => {
    expect(isWalkable()).toBe(false);
    expect(isWalkable(pathOf({ stores: [[12n, terms.node('timestamp')]] }))).toBe(false);
    expect(isWalkable(pathOf({ stores: [[11n, terms.node('timestamp')]] }))).toBe(true);
  });
});

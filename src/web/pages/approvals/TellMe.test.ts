import { expect, it } from 'vitest';
import type { RuleTrigger } from '#model/watchRules.ts';
import { findSpenderRule, toSpenderSubjects } from './TellMe.tsx';

const address = `0x${'aB'.repeat(20)}`;
const chains = [{ chain: 'eip155:1' }, { chain: 'eip155:10' }];
const ruleOf = (id: string, when: RuleTrigger, isPaused = false, on = chains) => ({
  ...{ id, isPaused },
  definition: {
    ...{ subjects: toSpenderSubjects(address.toLowerCase(), on), when, severity: 'major' as const },
    ...{ finality: 0, quietMinutes: 0, mail: 'off' as const, outlets: [] },
  },
});
const wanted = toSpenderSubjects(address, chains);

it('finds the rule that watches the same spenders, so that pressing again makes no second one', () => {
  const spender = { kind: 'spender' } as const;
  const others = [ruleOf('other', { kind: 'incident' }), ruleOf('less', spender, false, chains.slice(1))];
  expect(findSpenderRule(others, wanted)).toBeUndefined();
  const paused = ruleOf('paused', spender, true);
  expect(findSpenderRule([...others, paused], wanted)).toMatchObject({ id: 'paused' });
  expect(findSpenderRule([...others, paused, ruleOf('one', spender)], wanted)).toMatchObject({ id: 'one' });
});

it('asks for no more places than a rule may have', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ chain: `eip155:${index}` }));
  expect(toSpenderSubjects(address, many)).toHaveLength(20);
});

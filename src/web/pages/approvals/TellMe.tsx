import { useState } from 'react';
import { type RuleSubject, watchRuleLimits } from '#model/watchRules.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { WatchSignIn } from '#web/pages/scan/WatchSignIn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { WatchRule } from '#wire/watchRules.ts';

/** As many places as one rule may have. */
export const toSpenderSubjects = (address: string, chains: readonly { chain: string }[]): RuleSubject[] =>
  chains.slice(0, watchRuleLimits.subjects).map(({ chain }) => ({ kind: 'contract', chain, address }));

const keyOf = (subject: RuleSubject) =>
  subject.kind === 'contract' ? `${subject.chain} ${subject.address.toLowerCase()}` : subject.kind;

/** The rule that already watches the spenders there; one at work before one that is paused. */
export function findSpenderRule(
  rules: readonly Pick<WatchRule, 'id' | 'definition' | 'isPaused'>[],
  wanted: readonly RuleSubject[],
): { id: string; isPaused: boolean } | undefined {
  const found = rules.filter(({ definition: { when, subjects } }) => {
    const held = new Set(subjects.map(keyOf));
    return when.kind === 'spender' && wanted.every((subject) => held.has(keyOf(subject)));
  });
  return found.find(({ isPaused }) => !isPaused) ?? found[0];
}

const label = 'Tell me of changes';

/** One press makes a rule for the spenders that an address approved. */
export function TellMe({ address, chains }: { address: string; chains: readonly { chain: string }[] }) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [fault, setFault] = useState<string>();
  const make = async () => {
    setState('busy');
    setFault(undefined);
    try {
      const subjects = toSpenderSubjects(address, chains);
      const { rules } = await fetchJson<{ rules: WatchRule[] }>('/api/watch-rules');
      const held = findSpenderRule(rules, subjects);
      const told = { severity: 'critical', finality: 0, quietMinutes: 0, mail: 'atOnce', outlets: [] };
      if (!held)
        await fetchJson('/api/watch-rules/create', {
          body: { name: 'Spenders I approved', definition: { subjects, when: { kind: 'spender' }, ...told } },
        });
      else if (held.isPaused)
        await fetchJson('/api/watch-rules/pause', { body: { id: held.id, paused: false } });
      setState('done');
    } catch (error) {
      setFault(messageOf(error));
      setState('idle');
    }
  };
  return (
    <SectionCard
      title="Watch spenders"
      description="A mail when a spender you approved is upgraded, changes hands or is exploited."
    >
      <p className="mb-3 text-xs text-muted">
        Watches up to {watchRuleLimits.spenders} spenders from contracts on record.
      </p>
      {state === 'done' ? (
        <p role="status">
          On.{' '}
          <Link to="/my/rules" className="link">
            Your rules
          </Link>
        </p>
      ) : (
        <WatchSignIn label={label} note="Rules belong to an account.">
          <Button loading={state === 'busy'} onClick={() => void make()}>
            {label}
          </Button>
        </WatchSignIn>
      )}
      {fault !== undefined && (
        <p role="alert" className="mt-2 text-danger">
          {fault}
        </p>
      )}
    </SectionCard>
  );
}

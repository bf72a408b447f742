import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { RuleTrigger } from '#model/watchRules.ts';
import { ToastProvider } from '#web/ui/ToastProvider.tsx';
import type { WatchRule } from '#wire/watchRules.ts';
import { RuleRow } from './RuleRow.tsx';
import { TriggerFields } from './TriggerFields.tsx';

const call: RuleTrigger = { kind: 'call', declaration: 'pause()', where: [] };
const none = () => undefined;

const rule: WatchRule = {
  ...{ id: 'one', name: 'Pauses', isPaused: false, organisation: null, isMuted: false, alerts: 0 },
  definition: {
    ...{ subjects: [], when: call, severity: 'major', finality: 0, quietMinutes: 0, mail: 'off' },
    outlets: [],
  },
  ...{ lastAt: null, isOverLimit: false, silenced: null, unseenCalls: [], feedKey: null, shareKey: null },
  ...{ notRead: [], problem: null, createdAt: '2026-11-01T00:00:00Z' },
};

const show = (part: Partial<WatchRule>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToastProvider>
        <RuleRow rule={{ ...rule, ...part }} onChanged={none} />
      </ToastProvider>
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '');

it('says which contracts are not watched yet, and why a rule is not working', () => {
  expect(show({})).not.toMatch(/Not w/);
  const notRead = ['0xa', '0xb', '0xc', '0xd'].map((address) => ({ chain: 'eip155:1', address }));
  expect(show({ notRead: notRead.slice(0, 1) })).toMatch(/Not watched yet: 0xa on [^,]+\./);
  expect(show({ notRead })).toMatch(/Not watched yet: 0xa on .+, 0xb on .+, 0xc on .+ and more\./);
  expect(show({ problem: 'when.value is no number' })).toContain('Not working: when.value is no number.');
});

it('says of calls by other contracts where they count', () => {
  const html = renderToStaticMarkup(
    <TriggerFields when={call} subjects={[]} expressionFault={undefined} onChange={none} />,
  );
  expect(html).toMatch(/Calls by other contracts count where the chain’s node traces\s+blocks/);
});

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Severity, severities } from '#model/severities.ts';
import { type RuleDefinition, type RuleTrigger, watchRuleLimits } from '#model/watchRules.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { isRefusal } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { Trial, WatchRuleData } from '#wire/watchRules.ts';
import { describeTrigger } from './ruleWords.ts';
import { SubjectFields } from './SubjectFields.tsx';
import { TrialCard } from './TrialCard.tsx';
import { TriggerFields } from './TriggerFields.tsx';

const severityOptions = severities.map((one) => ({
  value: one,
  label: `${one.slice(0, 1).toUpperCase()}${one.slice(1)}`,
}));

const withOwn = (choices: readonly (readonly [number, string])[], own: number, unit: string) =>
  [...choices, ...(choices.some(([value]) => value === own) ? [] : [[own, `${own} ${unit}`] as const])].map(
    ([value, label]) => ({ value: String(value), label }),
  );

const finalities = [
  [0, 'At once'],
  [3, 'After 3 blocks'],
  [12, 'After 12 blocks'],
  [64, 'After 64 blocks'],
] as const;

const quietTimes = [
  [0, 'Every time'],
  [10, 'Every 10 minutes at most'],
  [60, 'Every hour at most'],
  [24 * 60, 'Once a day at most'],
] as const;

const firstTrigger: RuleTrigger = { kind: 'change', of: ['owner', 'implementation'] };

function startOf({ rule, copy, first, owner }: WatchRuleData): RuleDefinition {
  const from = (rule ?? copy)?.definition;
  // What belongs to another owner is not copied with the rule.
  const isOther = copy !== null && copy.organisation !== owner.current;
  if (from && isOther)
    return {
      ...from,
      subjects: from.subjects.filter(({ kind }) => kind !== 'watchlist'),
      mail: 'off',
      outlets: [],
    };
  return (
    from ?? {
      subjects: first === null ? [] : [{ kind: 'project', projectId: first }],
      when: firstTrigger,
      severity: 'major',
      finality: 0,
      quietMinutes: 0,
      mail: 'off',
      outlets: [],
    }
  );
}

const mailOptions = [
  { value: 'off', label: 'No mail' },
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
];

interface TellFieldsProps {
  definition: RuleDefinition;
  outlets: WatchRuleData['places']['outlets'];
  onChange: (part: Partial<RuleDefinition>) => void;
}

/** Where alerts go beside the inbox. */
function TellFields({ definition, outlets, onChange }: TellFieldsProps) {
  const { current, pathOf } = useOwner();
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-3">
      {current === null && (
        <Select
          label="Mail"
          value={definition.mail}
          onChange={({ target }) => onChange({ mail: target.value as RuleDefinition['mail'] })}
          options={mailOptions}
        />
      )}
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 font-[550]">Outlets</legend>
        {outlets.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={definition.outlets.includes(id)}
            onChange={({ target }) =>
              onChange({
                outlets: [...definition.outlets.filter((one) => one !== id), ...(target.checked ? [id] : [])],
              })
            }
          />
        ))}
        <Link to={pathOf('/my/outlets')} className="link text-xs">
          {outlets.length === 0 ? 'Add a webhook or chat' : 'Manage outlets'}
        </Link>
      </fieldset>
    </div>
  );
}

interface Faults {
  expression?: string;
  rest?: string;
}

const expressionPath = 'when.expression';

/** What is wrong, the expression's own faults apart: they are shown where they are. */
function readFaults(error: unknown): Faults {
  const found = isRefusal(error) ? error.faults : [];
  const own = found.find(({ path }) => path === expressionPath);
  if (!own) return { rest: messageOf(error) };
  const rest = found.filter(({ path }) => path !== expressionPath);
  return {
    expression: `Line ${own.line ?? 1}, column ${own.column ?? 1}: ${own.reason}`,
    ...(rest.length > 0 && { rest: rest.map(({ path, reason }) => `${path} ${reason}`).join('; ') }),
  };
}

export function RuleForm({ data }: { data: WatchRuleData }) {
  const { rule, copy, places } = data;
  const [definition, setDefinition] = useState(() => startOf(data));
  const [name, setName] = useState(
    rule?.name ?? (copy ? `${copy.name} (copy)`.slice(0, watchRuleLimits.name) : ''),
  );
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState<{ definition: RuleDefinition; trial: Trial }>();
  const isTried = tried?.definition === definition;
  const [faults, setFaults] = useState<Faults>({});
  const { show } = useToast();
  const navigate = useNavigate();
  const { mayChange, pathOf } = useOwner();
  const set = (part: Partial<RuleDefinition>) => setDefinition((old) => ({ ...old, ...part }));

  /** First what it would have told, then, as it was tried, it is kept. */
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFaults({});
    try {
      if (!isTried) {
        const trial = await fetchJson<Trial>(pathOf('/api/watch-rules/try'), { body: { definition } });
        setTried({ definition, trial });
        setSaving(false);
        return;
      }
      const called = name.trim() === '' ? describeTrigger(definition.when) : name.trim();
      const body = { name: called.slice(0, watchRuleLimits.name), definition };
      if (rule) await fetchJson('/api/watch-rules/update', { body: { ...body, id: rule.id } });
      else await fetchJson(pathOf('/api/watch-rules/create'), { body });
      show('Saved. The rule is at work.');
      await navigate(pathOf('/my/rules'));
    } catch (error) {
      setFaults(readFaults(error));
      setSaving(false);
    }
  };

  return (
    <form onSubmit={save} className="mt-8 max-w-184 space-y-6">
      <SectionCard title="For">
        <SubjectFields
          subjects={definition.subjects}
          places={places}
          onChange={(subjects) => set({ subjects })}
        />
      </SectionCard>
      <SectionCard title="When">
        <TriggerFields
          when={definition.when}
          subjects={definition.subjects}
          expressionFault={faults.expression}
          onChange={(when) => set({ when })}
        />
      </SectionCard>
      <SectionCard title="Then">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Severity"
            value={definition.severity}
            onChange={({ target }) => set({ severity: target.value as Severity })}
            options={severityOptions}
          />
          <Select
            label="Tell me"
            value={String(definition.finality)}
            onChange={({ target }) => set({ finality: Number(target.value) })}
            options={withOwn(finalities, definition.finality, 'blocks')}
            hint={definition.finality === 0 ? 'Taken back if the block is replaced.' : undefined}
          />
          <Select
            label="How often"
            value={String(definition.quietMinutes)}
            onChange={({ target }) => set({ quietMinutes: Number(target.value) })}
            options={withOwn(quietTimes, definition.quietMinutes, 'minutes')}
          />
        </div>
        <TellFields definition={definition} outlets={places.outlets} onChange={set} />
        <Field
          label="Name"
          className="mt-4"
          maxLength={watchRuleLimits.name}
          value={name}
          placeholder={describeTrigger(definition.when).slice(0, watchRuleLimits.name)}
          onChange={({ target }) => setName(target.value)}
        />
      </SectionCard>
      {isTried && <TrialCard trial={tried.trial} />}
      <FieldError id="rule-fault" error={faults.rest} />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={saving}
          disabled={definition.subjects.length === 0 || !mayChange}
        >
          {isTried ? 'Save rule' : 'Try on the past 30 days'}
        </Button>
        <ButtonLink to={pathOf('/my/rules')}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

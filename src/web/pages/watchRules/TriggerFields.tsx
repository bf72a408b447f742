import { useEffect, useState } from 'react';
import {
  type ControlChange,
  controlChanges,
  isChecked,
  type RuleSubject,
  type RuleTrigger,
} from '#model/watchRules.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { RuleChoice } from '#wire/watchRules.ts';
import { CheckedFields, firstChecked } from './CheckedFields.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { changeWords } from './ruleWords.ts';

interface TriggerFieldsProps {
  when: RuleTrigger;
  subjects: readonly RuleSubject[];
  onChange: (when: RuleTrigger) => void;
}

const kinds = [
  { value: 'change', label: 'Control changes' },
  { value: 'event', label: 'An event is logged' },
  { value: 'call', label: 'A function is called' },
  { value: 'state', label: 'A value crosses a bound' },
  { value: 'balance', label: 'A balance falls' },
  { value: 'standing', label: 'Score, grade or coverage moves' },
  { value: 'silence', label: 'Silence' },
  { value: 'operation', label: 'A timelock operation' },
  { value: 'incident', label: 'An incident' },
  { value: 'spender', label: 'A spender I approved changes' },
] as const;

/** The functions and events of the chosen contracts, read again when others are chosen. */
function useChoices(subjects: readonly RuleSubject[]) {
  const [choices, setChoices] = useState<readonly RuleChoice[]>([]);
  const key = JSON.stringify(subjects);
  useEffect(() => {
    const asking = new AbortController();
    if (key === '[]') setChoices([]);
    else
      fetchJson<{ choices: RuleChoice[] }>('/api/watch-rules/choices', {
        body: { subjects: JSON.parse(key) },
        signal: asking.signal,
      })
        .then((answer) => setChoices(answer.choices))
        // Without the list a declaration can still be written.
        .catch(() => undefined);
    return () => asking.abort();
  }, [key]);
  return choices;
}

export function TriggerFields({ when, subjects, onChange }: TriggerFieldsProps) {
  const choices = useChoices(subjects);
  const changeKind = (kind: RuleTrigger['kind']) => {
    if (kind === 'change') return onChange({ kind, of: ['owner', 'implementation'] });
    if (kind !== 'event' && kind !== 'call') return onChange(firstChecked[kind]);
    const first = choices.find((one) => one.kind === kind);
    return onChange({ kind, declaration: first?.declaration ?? '', where: [] });
  };
  return (
    <div className="space-y-4">
      <Select
        label="What"
        value={when.kind}
        onChange={({ target }) => changeKind(target.value as RuleTrigger['kind'])}
        options={kinds}
      />
      {isChecked(when) ? (
        <CheckedFields when={when} onChange={onChange} />
      ) : when.kind === 'change' ? (
        <ChangeBoxes of={when.of} onChange={(of) => onChange({ kind: 'change', of })} />
      ) : (
        <DeclarationFields
          key={when.kind}
          when={when}
          choices={choices.filter(({ kind }) => kind === when.kind)}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function ChangeBoxes({ of, onChange }: { of: ControlChange[]; onChange: (of: ControlChange[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">Of</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {controlChanges.map((kind) => (
          <Checkbox
            key={kind}
            label={changeWords[kind]}
            checked={of.includes(kind)}
            onChange={({ target }) =>
              onChange(controlChanges.filter((one) => (one === kind ? target.checked : of.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type Declared = Extract<RuleTrigger, { declaration: string }>;

interface DeclarationFieldsProps {
  when: Declared;
  choices: readonly RuleChoice[];
  onChange: (when: Declared) => void;
}

const other = 'other';

function DeclarationFields({ when, choices, onChange }: DeclarationFieldsProps) {
  const chosen = choices.find(({ declaration }) => declaration === when.declaration);
  const [read, setRead] = useState<{ declaration: string; arguments: RuleChoice['arguments'] }>();
  const [fault, setFault] = useState<string>();
  const isOther = !chosen;
  const word = when.kind === 'event' ? 'Event' : 'Function';

  const readWritten = async () => {
    setFault(undefined);
    try {
      const { kind, declaration } = when;
      const found = await fetchJson<Pick<RuleChoice, 'arguments'>>('/api/watch-rules/read-declaration', {
        body: { kind, declaration },
      });
      setRead({ declaration, arguments: found.arguments });
    } catch (error) {
      setFault(messageOf(error));
    }
  };

  const isRead = read?.declaration === when.declaration;
  const list = chosen && chosen.arguments.length > 0 ? chosen.arguments : isRead ? read.arguments : [];
  return (
    <>
      {choices.length > 0 && (
        <Select
          label={word}
          value={isOther ? other : when.declaration}
          onChange={({ target }) =>
            onChange({ ...when, declaration: target.value === other ? '' : target.value, where: [] })
          }
          options={[
            ...choices.map(({ declaration, seen }) => ({
              value: declaration,
              label: `${declaration.replace(/^(?:event|function) /, '')}${seen > 0 ? ` · seen ${seen} times` : ''}`,
            })),
            { value: other, label: 'Another…' },
          ]}
        />
      )}
      {isOther && (
        <div className="flex flex-wrap items-start gap-4">
          <Field
            label={`${word} as in Solidity`}
            className="min-w-0 flex-1 basis-64"
            value={when.declaration}
            spellCheck={false}
            error={fault}
            hint={
              when.kind === 'event'
                ? 'Such as Transfer(address indexed from, address indexed to, uint256 value)'
                : 'Such as transfer(address to, uint256 amount)'
            }
            onChange={({ target }) => onChange({ ...when, declaration: target.value, where: [] })}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <Button className="sm:mt-7" disabled={when.declaration.trim() === ''} onClick={readWritten}>
            Read arguments
          </Button>
        </div>
      )}
      {chosen && chosen.arguments.length === 0 && !/\(\s*\)/.test(chosen.declaration) && (
        <p className="text-xs text-muted">
          To add conditions, choose Another… and write it with the names of its arguments
          {when.kind === 'event' && ' and which of them are indexed'}.
        </p>
      )}
      <ConditionRows list={list} where={when.where} onChange={(where) => onChange({ ...when, where })} />
      {when.kind === 'call' && (
        <p className="text-xs text-muted">
          Counts transactions sent to the contract. Calls by other contracts are not seen.
        </p>
      )}
    </>
  );
}

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
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { RuleChoice } from '#wire/watchRules.ts';
import { CheckedFields, firstChecked } from './CheckedFields.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { changeWords } from './ruleWords.ts';

interface TriggerFieldsProps {
  when: RuleTrigger;
  subjects: readonly RuleSubject[];
  /** What is wrong with the expression, and where in it. */
  expressionFault: string | undefined;
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
  const path = useOwner().pathOf('/api/watch-rules/choices');
  useEffect(() => {
    const asking = new AbortController();
    if (key === '[]') setChoices([]);
    else
      fetchJson<{ choices: RuleChoice[] }>(path, {
        body: { subjects: JSON.parse(key) },
        signal: asking.signal,
      })
        .then((answer) => setChoices(answer.choices))
        // Without the list a declaration can still be written.
        .catch(() => undefined);
    return () => asking.abort();
  }, [key, path]);
  return choices;
}

export function TriggerFields({ when, subjects, expressionFault, onChange }: TriggerFieldsProps) {
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
        value={when.kind === 'stateExpression' ? 'state' : when.kind}
        onChange={({ target }) => changeKind(target.value as RuleTrigger['kind'])}
        options={kinds}
      />
      {isChecked(when) ? (
        <CheckedFields when={when} expressionFault={expressionFault} onChange={onChange} />
      ) : when.kind === 'change' ? (
        <ChangeBoxes of={when.of} onChange={(of) => onChange({ kind: 'change', of })} />
      ) : (
        <DeclarationFields
          key={when.kind}
          when={when}
          choices={choices.filter(({ kind }) => kind === when.kind)}
          expressionFault={expressionFault}
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
  expressionFault: string | undefined;
  onChange: (when: Declared) => void;
}

const other = 'other';

function DeclarationFields({ when, choices, expressionFault, onChange }: DeclarationFieldsProps) {
  const chosen = choices.find(({ declaration }) => declaration === when.declaration);
  const [read, setRead] = useState<{ declaration: string; arguments: RuleChoice['arguments'] }>();
  const [fault, setFault] = useState<string>();
  const isOther = !chosen;
  // What was asked of other arguments is not asked of these.
  const changeDeclaration = (declaration: string) => onChange({ kind: when.kind, declaration, where: [] });
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
          onChange={({ target }) => changeDeclaration(target.value === other ? '' : target.value)}
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
            onChange={({ target }) => changeDeclaration(target.value)}
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
      {when.expression === undefined ? (
        when.declaration !== '' && (
          <Button size="sm" onClick={() => onChange({ ...when, expression: '' })}>
            Add expression
          </Button>
        )
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <ExpressionField
            value={when.expression}
            names={list}
            fault={expressionFault}
            onChange={(expression) => onChange({ ...when, expression })}
          />
          <Button
            className="sm:mt-7"
            aria-label="Remove expression"
            onClick={() => onChange({ kind: when.kind, declaration: when.declaration, where: when.where })}
          >
            Remove
          </Button>
        </div>
      )}
      {when.kind === 'call' && (
        <p className="text-xs text-muted">
          Counts transactions sent to the contract. Calls by other contracts count where the chain’s node
          traces blocks; the rule says where not.
        </p>
      )}
    </>
  );
}

import {
  type CheckedTrigger,
  comparisons,
  operationMoments,
  standings,
  watchRuleLimits,
} from '#model/watchRules.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { comparisonWords, momentWords, standingWords } from './ruleWords.ts';

/** What each kind begins as. */
export const firstChecked: { [K in CheckedTrigger['kind']]: Extract<CheckedTrigger, { kind: K }> } = {
  state: { kind: 'state', read: '', comparison: 'below', value: '' },
  stateExpression: { kind: 'stateExpression', read: '', expression: '' },
  balance: { kind: 'balance', token: null, below: '' },
  standing: { kind: 'standing', of: ['score'], by: 5 },
  silence: { kind: 'silence', hours: 24 },
  operation: { kind: 'operation', when: ['queued', 'due'] },
  incident: { kind: 'incident' },
  spender: { kind: 'spender' },
};

interface BoxesProps<Word extends string> {
  legend: string;
  all: readonly Word[];
  words: Readonly<Record<Word, string>>;
  chosen: readonly Word[];
  onChange: (chosen: Word[]) => void;
}

function Boxes<Word extends string>({ legend, all, words, chosen, onChange }: BoxesProps<Word>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{legend}</legend>
      {all.map((word) => (
        <Checkbox
          key={word}
          label={words[word]}
          checked={chosen.includes(word)}
          onChange={({ target }) =>
            onChange(all.filter((one) => (one === word ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

interface CheckedFieldsProps {
  when: CheckedTrigger;
  expressionFault: string | undefined;
  onChange: (when: CheckedTrigger) => void;
}

type StateFieldsProps = Omit<CheckedFieldsProps, 'when'> & {
  when: Extract<CheckedTrigger, { kind: 'state' | 'stateExpression' }>;
};

const byExpression = 'expression';

function StateFields({ when, expressionFault, onChange }: StateFieldsProps) {
  const { read } = when;
  return (
    <>
      <Field
        label="Getter or slot"
        value={when.read}
        spellCheck={false}
        hint={
          when.kind === 'state'
            ? 'Such as function totalAssets() view returns (uint256), or a slot such as 0x0'
            : 'Such as function getReserves() view returns (uint112 reserve0, uint112 reserve1). One value without a name is called value.'
        }
        onChange={({ target }) => onChange({ ...when, read: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Is"
          value={when.kind === 'state' ? when.comparison : byExpression}
          onChange={({ target }) => {
            const comparison = comparisons.find((one) => one === target.value);
            const value = when.kind === 'state' ? when.value : '';
            if (comparison) onChange({ kind: 'state', read, comparison, value });
            else onChange({ kind: 'stateExpression', read, expression: '' });
          }}
          options={[
            ...comparisons.map((value) => ({ value, label: comparisonWords[value] as string })),
            { value: byExpression, label: 'such that…' },
          ]}
        />
        {when.kind === 'state' && (
          <Field
            label="Value"
            value={when.value}
            spellCheck={false}
            onChange={({ target }) => onChange({ ...when, value: target.value })}
          />
        )}
      </div>
      {when.kind === 'stateExpression' && (
        <ExpressionField
          value={when.expression}
          names={[]}
          fault={expressionFault}
          onChange={(expression) => onChange({ ...when, expression })}
        />
      )}
    </>
  );
}

const readNumber = (text: string, most: number) => Math.min(most, Math.max(1, Math.floor(Number(text)) || 1));

/** What a rule looks at again and again. */
export function CheckedFields({ when, expressionFault, onChange }: CheckedFieldsProps) {
  if (when.kind === 'state' || when.kind === 'stateExpression')
    return <StateFields when={when} expressionFault={expressionFault} onChange={onChange} />;
  if (when.kind === 'balance')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Below"
          value={when.below}
          hint="In the smallest unit: 1000, 1.5e18 or 2 ether"
          onChange={({ target }) => onChange({ ...when, below: target.value })}
        />
        <Field
          label="Token"
          value={when.token ?? ''}
          spellCheck={false}
          hint="Its address; empty for the chain’s own coin"
          onChange={({ target }) => onChange({ ...when, token: target.value.trim() || null })}
        />
      </div>
    );
  if (when.kind === 'standing')
    return (
      <>
        <Boxes
          legend="Of"
          all={standings}
          words={standingWords}
          chosen={when.of}
          onChange={(of) => onChange({ ...when, of })}
        />
        <Field
          label="By at least"
          type="number"
          min={1}
          max={100}
          value={when.by}
          hint="Points. A control grade is told whenever it moves."
          onChange={({ target }) => onChange({ ...when, by: readNumber(target.value, 100) })}
        />
        <Checkbox
          label="Only when it falls"
          checked={when.direction === 'falls'}
          onChange={({ target }) =>
            onChange({ ...when, direction: target.checked ? ('falls' as const) : undefined })
          }
        />
      </>
    );
  if (when.kind === 'silence')
    return (
      <Field
        label="Hours"
        type="number"
        min={1}
        max={watchRuleLimits.silenceHours}
        value={when.hours}
        hint="Nothing logged and nothing called, at any of its contracts."
        onChange={({ target }) =>
          onChange({ ...when, hours: readNumber(target.value, watchRuleLimits.silenceHours) })
        }
      />
    );
  if (when.kind === 'operation')
    return (
      <Boxes
        legend="Told when"
        all={operationMoments}
        words={momentWords}
        chosen={when.when}
        onChange={(moments) => onChange({ ...when, when: moments })}
      />
    );
  if (when.kind === 'incident')
    return <p className="text-xs text-muted">A new incident on record. Cleared when it is resolved.</p>;
  return (
    <p className="text-xs text-muted">
      Name your own address as a contract above: the spenders it approved are watched, every 10 minutes.
    </p>
  );
}

import { type Comparison, comparisons, type RuleCondition, watchRuleLimits } from '#model/watchRules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { RuleChoice } from '#wire/watchRules.ts';
import { comparisonWords } from './ruleWords.ts';

interface ConditionRowsProps {
  list: RuleChoice['arguments'];
  where: readonly RuleCondition[];
  onChange: (where: RuleCondition[]) => void;
}

const isNumber = (type: string) => type.includes('int');

const hintOf = (type: string): string | undefined => {
  if (isNumber(type)) return 'A whole number: 1000, 1.5e18, 2 ether';
  return type === 'bool' ? 'true or false' : undefined;
};

/** Conditions on arguments, all of which must hold. */
export function ConditionRows({ list, where, onChange }: ConditionRowsProps) {
  const [first] = list;
  const change = (index: number, part: Partial<RuleCondition>) =>
    onChange(where.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className="space-y-3">
      {where.map((condition, index) => {
        const type = list.find(({ name }) => name === condition.argument)?.type ?? '';
        const listed = comparisons.filter(
          (one) => isNumber(type) || one === 'equals' || one === 'differs' || one === condition.comparison,
        );
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other identity while it is written.
            key={index}
            className="grid items-start gap-3 sm:grid-cols-[1fr_9rem_1.5fr_auto]"
          >
            <legend className="sr-only">Condition {index + 1}</legend>
            <Select
              label="Argument"
              hideLabel
              value={condition.argument}
              onChange={({ target }) => change(index, { argument: target.value, comparison: 'equals' })}
              options={
                list.length > 0
                  ? list.map((one) => ({ value: one.name, label: `${one.name} (${one.type})` }))
                  : [{ value: condition.argument, label: condition.argument }]
              }
            />
            <Select
              label="Comparison"
              hideLabel
              value={condition.comparison}
              onChange={({ target }) => change(index, { comparison: target.value as Comparison })}
              options={listed.map((one) => ({ value: one, label: comparisonWords[one] }))}
            />
            <Field
              label="Value"
              hideLabel
              required
              maxLength={watchRuleLimits.value}
              value={condition.value}
              hint={hintOf(type)}
              spellCheck={false}
              onChange={({ target }) => change(index, { value: target.value })}
            />
            <Button
              aria-label={`Remove condition ${index + 1}`}
              onClick={() => onChange(where.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      {first && where.length < watchRuleLimits.conditions && (
        <Button
          size="sm"
          onClick={() => onChange([...where, { argument: first.name, comparison: 'equals', value: '' }])}
        >
          Add condition
        </Button>
      )}
    </div>
  );
}

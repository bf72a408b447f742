import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import {
  type ComparatorName,
  comparatorWords,
  type FlagFaultAnswer,
  type FlagType,
} from '#wire/adminFlags.ts';
import { faultAt, kindOf, type RuleDraft, readLines, standardAttributes } from './flagDraft.ts';
import { ValueField } from './ValueField.tsx';

interface RuleFieldsProps {
  rule: RuleDraft;
  /** Its place in the flag, for its faults. */
  place: string;
  type: FlagType;
  faults: readonly FlagFaultAnswer[];
  onChange: (rule: RuleDraft) => void;
}

const attributeOptions = [
  ...standardAttributes.map((value) => ({ value, label: value })),
  { value: 'custom', label: 'Custom attribute' },
];

const comparatorOptions = Object.values(comparatorWords).flatMap((kind) =>
  Object.entries(kind).map(([value, label]) => ({ value, label: String(label) })),
);

export function RuleFields({ rule, place, type, faults, onChange }: RuleFieldsProps) {
  const change = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes });
  const attributeFault = faultAt(faults, `${place}.when.attribute`);
  const isCustom = rule.attribute === 'custom';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-4">
        <Select
          label="If the user’s"
          options={attributeOptions}
          value={rule.attribute}
          error={isCustom ? undefined : attributeFault}
          onChange={(event) => change({ attribute: event.target.value })}
        />
        {isCustom && (
          <Field
            label="Name of the attribute"
            autoComplete="off"
            value={rule.customName}
            error={attributeFault}
            onChange={(event) => change({ customName: event.target.value })}
          />
        )}
        <Select
          label="Comparison"
          options={comparatorOptions}
          value={rule.comparator}
          error={faultAt(faults, `${place}.when.comparator`)}
          onChange={(event) => change({ comparator: event.target.value as ComparatorName })}
        />
      </div>
      <div className="space-y-4">
        <ComparisonField
          rule={rule}
          place={`${place}.when.comparison`}
          faults={faults}
          onChange={(comparison) => change({ comparison })}
        />
        <ValueField
          label="Then the value is"
          type={type}
          value={rule.value}
          error={faultAt(faults, `${place}.value`)}
          onChange={(value) => change({ value })}
        />
      </div>
    </div>
  );
}

interface ComparisonFieldProps {
  rule: RuleDraft;
  place: string;
  faults: readonly FlagFaultAnswer[];
  onChange: (comparison: string) => void;
}

function ComparisonField({
  rule: { comparator, comparison },
  place,
  faults,
  onChange,
}: ComparisonFieldProps) {
  const kind = kindOf(comparator);
  if (kind === 'list') {
    return (
      <Textarea
        label="These"
        hint="One per line."
        rows={3}
        spellCheck={false}
        value={comparison}
        error={faultAt(faults, place, { items: readLines(comparison) })}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Field
      label={kind === 'number' ? 'This number' : 'This text'}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      value={comparison}
      error={faultAt(faults, place)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { FlagFaultAnswer, FlagType } from '#wire/adminFlags.ts';
import { emptyValue, faultAt, moveItem, nextId, type RuleDraft } from './flagDraft.ts';
import { RuleFields } from './RuleFields.tsx';

interface RulesSectionProps {
  rules: RuleDraft[];
  type: FlagType;
  faults: readonly FlagFaultAnswer[];
  onChange: (rules: RuleDraft[]) => void;
}

export function RulesSection({ rules, type, faults, onChange }: RulesSectionProps) {
  const add = () => {
    const value = type === 'boolean' ? 'true' : emptyValue(type);
    const rule = { id: nextId(), attribute: 'Email', customName: '', comparison: '', value };
    onChange([...rules, { ...rule, comparator: 'isOneOf' }]);
  };
  return (
    <SectionCard
      title="Rules"
      description="Checked from the top; the first match decides."
      aside={
        <Button size="sm" onClick={add}>
          Add a rule
        </Button>
      }
    >
      {rules.length === 0 && <p className="text-muted">No rules yet.</p>}
      <ol className="space-y-6">
        {rules.map((rule, index) => (
          <li key={rule.id}>
            <fieldset className="rounded border border-line p-4">
              <legend className="px-1 font-semibold">Rule {index + 1}</legend>
              <RuleFields
                rule={rule}
                place={`rules.${index}`}
                type={type}
                faults={faults}
                onChange={(changed) => onChange(rules.map((each) => (each === rule ? changed : each)))}
              />
              <div className="mt-4 flex flex-wrap gap-2">
                <MoveButton
                  label="Move up"
                  number={index + 1}
                  possible={index > 0}
                  onMove={() => onChange(moveItem(rules, index, -1))}
                />
                <MoveButton
                  label="Move down"
                  number={index + 1}
                  possible={index < rules.length - 1}
                  onMove={() => onChange(moveItem(rules, index, 1))}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove rule ${index + 1}`}
                  onClick={() => onChange(rules.filter((each) => each !== rule))}
                >
                  Remove
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError id="rules-error" error={faultAt(faults, 'rules')} />
    </SectionCard>
  );
}

interface MoveButtonProps {
  label: string;
  number: number;
  possible: boolean;
  onMove: () => void;
}

/** At the end of its way it stays focusable, so that the keyboard does not lose its place. */
function MoveButton({ label, number, possible, onMove }: MoveButtonProps) {
  return (
    <Button
      size="sm"
      aria-label={`${label} rule ${number}`}
      aria-disabled={!possible || undefined}
      onClick={possible ? onMove : undefined}
    >
      {label}
    </Button>
  );
}

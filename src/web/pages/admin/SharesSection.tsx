import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { FlagFaultAnswer, FlagType } from '#wire/adminFlags.ts';
import { emptyValue, faultAt, nextId, type ShareDraft, sumShares } from './flagDraft.ts';
import { ValueField } from './ValueField.tsx';

interface SharesSectionProps {
  shares: ShareDraft[];
  type: FlagType;
  faults: readonly FlagFaultAnswer[];
  onChange: (shares: ShareDraft[]) => void;
}

export function SharesSection({ shares, type, faults, onChange }: SharesSectionProps) {
  const sum = sumShares(shares);
  const add = () => {
    const value = type === 'boolean' ? 'true' : emptyValue(type);
    onChange([...shares, { id: nextId(), percentage: String(Math.max(0, 100 - sum)), value }]);
  };
  const change = (share: ShareDraft, changes: Partial<ShareDraft>) =>
    onChange(shares.map((each) => (each === share ? { ...share, ...changes } : each)));
  return (
    <SectionCard
      title="Percentages"
      description="Shares of the users without a matching rule. A user keeps the same share."
      aside={
        <Button size="sm" onClick={add}>
          Add a share
        </Button>
      }
    >
      <ol className="space-y-4">
        {shares.map((share, index) => (
          <li key={share.id} className="grid grid-cols-[7rem_1fr] gap-3 sm:grid-cols-[7rem_1fr_auto]">
            <Field
              label={`Share ${index + 1}, %`}
              inputMode="numeric"
              autoComplete="off"
              value={share.percentage}
              error={faultAt(faults, `percentages.${index}.percentage`)}
              onChange={(event) => change(share, { percentage: event.target.value })}
            />
            <ValueField
              label={`Value of share ${index + 1}`}
              type={type}
              value={share.value}
              error={faultAt(faults, `percentages.${index}.value`)}
              onChange={(value) => change(share, { value })}
            />
            <Button
              variant="quiet"
              className="justify-self-start sm:mt-[1.6875rem]"
              aria-label={`Remove share ${index + 1}`}
              onClick={() => onChange(shares.filter((each) => each !== share))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <p
        aria-live="polite"
        className={`num ${shares.length > 0 ? 'mt-4' : ''} ${sum > 100 ? 'text-danger' : 'text-muted'}`}
      >
        {describeSum(sum, shares.length)}
      </p>
      <FieldError id="percentages-error" error={faultAt(faults, 'percentages')} />
    </SectionCard>
  );
}

function describeSum(sum: number, count: number): string {
  if (count === 0) return 'No shares: users without a matching rule get the flag’s value.';
  if (sum > 100) return `Sum ${sum}%: more than 100%.`;
  return sum === 100 ? 'Sum 100%.' : `Sum ${sum}%: the other ${100 - sum}% get the flag’s value.`;
}

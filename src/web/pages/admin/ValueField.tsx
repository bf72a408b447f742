import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { FlagType } from '#wire/adminFlags.ts';

interface ValueFieldProps {
  label: string;
  hint?: string;
  type: FlagType;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  className?: string;
}

const switchOptions = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

/** A value of the flag's type. */
export function ValueField({ type, onChange, ...field }: ValueFieldProps) {
  if (type === 'boolean') {
    return <Select {...field} options={switchOptions} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <Field
      {...field}
      inputMode={type === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

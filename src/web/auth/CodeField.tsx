import type { FormEvent } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { tidyCode } from './formRules.ts';

interface CodeFieldProps {
  label: string;
  name: string;
  error: string | undefined;
}

/** Six characters, also when pasted with blanks around or between them. */
export function CodeField({ label, name, error }: CodeFieldProps) {
  const tidy = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const tidied = tidyCode(currentTarget.value);
    if (tidied !== currentTarget.value) currentTarget.value = tidied;
  };
  return <Field label={label} type="code" name={name} error={error} onInput={tidy} />;
}

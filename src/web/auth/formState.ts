import type { Rule } from './formRules.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A refused submission; without a field it concerns the form as a whole. */
export interface Failure<Name extends string> {
  field?: Name | undefined;
  message: string;
  /** The values that were refused: a changed field is no longer accused. */
  values: Values<Name>;
}

export interface FormState<Name extends string> {
  values: Values<Name>;
  /** Typed into, left or filled beforehand. */
  touched: ReadonlySet<Name>;
  /** Left at least once: only then is a fault told, not while its first letters are typed. */
  left: ReadonlySet<Name>;
  failure: Failure<Name> | undefined;
}

export interface FormReading<Name extends string> {
  /** Every relevant field is touched and valid. */
  ready: boolean;
  errors: Readonly<Partial<Record<Name, string>>>;
  /** About the form as a whole. */
  message: string | undefined;
}

/** What a form shows for its state. */
export function readForm<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  { values, touched, left, failure }: FormState<Name>,
): FormReading<Name> {
  const names = Object.keys(rules) as Name[];
  const errors: Partial<Record<Name, string>> = {};
  let ready = true;
  for (const name of names) {
    const fault = rules[name](values[name]);
    if (fault !== undefined || !touched.has(name)) ready = false;
    if (fault && left.has(name)) errors[name] = fault;
    else if (failure?.field === name && failure.values[name] === values[name]) errors[name] = failure.message;
  }
  return { ready, errors, message: failure && failure.field === undefined ? failure.message : undefined };
}

import { readChain } from '#model/readChain.ts';

// The kinds of options and positionals that a command can declare.

type Read<Value> = { value: Value } | { fault: string };

export interface Argument<Value> {
  /** Stands for the value in the help, such as FILE; absent for an option without a value. */
  readonly placeholder?: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
  /** May be given several times. */
  readonly isMultiple?: boolean;
  /** Left out of the help. */
  readonly isHidden?: boolean;
  /** What holds without it, as the help says it. */
  readonly fallback?: string;
  /** The value of what was typed, nothing where it was left out; or what is wrong with it. */
  read(texts: readonly string[]): Read<Value>;
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;

export type Given<Declared extends Arguments> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Argument<infer Value> ? Value : never;
};

/** A value of a form of its own; `parse` says what it must be where it is not. */
export function parsed<Value>(
  placeholder: string,
  meaning: string,
  parse: (text: string) => Read<Value>,
): Argument<Value | undefined> {
  return {
    placeholder,
    meaning,
    read(texts) {
      const text = texts.at(-1);
      if (text === undefined) return { value: undefined };
      const result = parse(text);
      return 'fault' in result ? { fault: `${result.fault}, not "${text}"` } : result;
    },
  };
}

export const text = (placeholder: string, meaning: string): Argument<string | undefined> =>
  parsed(placeholder, meaning, (given) => ({ value: given }));

/** An option without a value. */
export const toggle = (meaning: string): Argument<boolean> => ({
  meaning,
  read: (texts) => ({ value: texts.length > 0 }),
});

export function toWhole(given: string): Read<number> {
  const number = Number(given);
  return Number.isInteger(number) && number > 0
    ? { value: number }
    : { fault: 'must be a whole number above 0' };
}

export const whole = (fallback: number, meaning: string): Argument<number> =>
  withFallback(parsed('N', meaning, toWhole), fallback);

/** One of a list of words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  meaning: string,
  placeholder: string = words.join('|'),
): Argument<Word | undefined> {
  return parsed(placeholder, meaning, (given) => {
    const value = words.find((word) => word === given);
    return value === undefined ? { fault: `must be one of ${words.join(', ')}` } : { value };
  });
}

/** Words for people, which cannot be left out. */
export function sentence(meaning: string, { longest }: { longest: number }): Argument<string> {
  const parse = (given: string): Read<string> =>
    given.trim().length > longest
      ? { fault: `must have at most ${longest} characters` }
      : { value: given.trim() };
  return required(parsed('TEXT', meaning, parse));
}

export function withFallback<Value extends string | number>(
  argument: Argument<Value | undefined>,
  fallback: Value,
): Argument<Value> {
  return {
    ...argument,
    fallback: String(fallback),
    read(texts) {
      const result = argument.read(texts);
      return 'fault' in result ? result : { value: result.value ?? fallback };
    },
  };
}

export function required<Value>(argument: Argument<Value>): Argument<NonNullable<Value>> {
  return {
    ...argument,
    isRequired: true,
    read(texts) {
      const result = argument.read(texts);
      if ('fault' in result) return result;
      const { value } = result;
      return value === undefined || value === null || value === '' ? { fault: 'is needed' } : { value };
    },
  };
}

export function several<Value>(argument: Argument<Value | undefined>): Argument<Value[]> {
  return {
    ...argument,
    isMultiple: true,
    read(texts) {
      const values: Value[] = [];
      for (const given of texts) {
        const result = argument.read([given]);
        if ('fault' in result) return result;
        if (result.value !== undefined) values.push(result.value);
      }
      return { value: values };
    },
  };
}

export const hidden = <Value>(argument: Argument<Value>): Argument<Value> => ({
  ...argument,
  isHidden: true,
});

/** For lists, which say themselves when there is more. */
export const limit = (fallback: number) => whole(fallback, 'maximum number of lines');

export const namedChain = required(
  parsed('CHAIN', 'one chain, by name or CAIP-2 id, such as ethereum or eip155:1', readChain),
);

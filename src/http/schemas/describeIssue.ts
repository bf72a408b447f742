import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import { formMessages } from '#wire/formMessages.ts';

type Words = (field: string) => string;

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  datetime: 'an ISO 8601 time',
  regex: 'in the expected form',
};

/** The words for a bound of a text's length, a list's or a number. */
function wordBound(origin: string, bound: number, which: 'least' | 'most'): Words {
  if (origin === 'string' && which === 'least')
    return bound === 1 ? formMessages.empty : (field) => formMessages.tooShort(field, bound);
  if (origin === 'string') return (field) => formMessages.tooLong(field, bound);
  const unit = origin === 'array' ? `have at ${which} ${bound} entries` : `be at ${which} ${bound}`;
  return (field) => `${field} must ${unit}`;
}

/** What is wrong, in the generic form messages where one fits. */
function findWords(issue: $ZodRawIssue | $ZodIssue): Words | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? formMessages.required
        : (field) => `${field} must be ${typeWords[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined
        ? formMessages.required
        : (field) => formMessages.oneOf(field, issue.values.map(String));
    case 'too_small':
      return wordBound(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return wordBound(issue.origin, Number(issue.maximum), 'most');
    case 'unrecognized_keys':
      return (field) => `${field} has no ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return (field) => `${field} is not ${formatWords[issue.format] ?? `a valid ${issue.format}`}`;
    default:
      return undefined;
  }
}

const ours = 'ours';

/** For parsing: leaves the words to `describeIssue`, except where a schema has its own. */
export function markIssue(issue: $ZodRawIssue): string | undefined {
  return findWords(issue) && ours;
}

const countMissing = (issues: readonly $ZodIssue[]) =>
  issues.filter(({ path, input }) => path.length <= 1 && input === undefined).length;

/** Of several shapes the one that was probably meant: whose keys are there. */
function chooseShape(shapes: readonly (readonly $ZodIssue[])[]): readonly $ZodIssue[] {
  return shapes.reduce((best, shape) => (countMissing(shape) < countMissing(best) ? shape : best));
}

/** One sentence per fault, with the place that it is at; `part` is the place of the whole. */
export function describeIssue(issue: $ZodIssue, part: string, at: readonly PropertyKey[] = []): string {
  const path = [...at, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return chooseShape(issue.errors)
      .map((inner) => describeIssue(inner, part, path))
      .join('; ');
  }
  const place = path.length > 0 ? path.map(String).join('.') : part;
  const words = issue.message === ours ? findWords(issue) : undefined;
  return words ? words(place) : `${place}: ${issue.message}`;
}

import type * as z from 'zod';

export interface DescribedIssue {
  path: PropertyKey[];
  message: string;
}

/** Says in plain words what a schema issue means; one unknown key is one fault, at its own line. */
export function describeIssue(issue: z.core.$ZodIssue): DescribedIssue[] {
  const name = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `unknown front matter key "${[...issue.path, key].map(String).join('.')}"`,
    }));
  }
  if (issue.code === 'invalid_union') return [{ path: issue.path, message: issue.message }];
  if (issue.input === undefined && issue.code !== 'custom')
    return [{ path: issue.path, message: `${name} is missing` }];
  return [{ path: issue.path, message: `${name}: ${issue.message}` }];
}

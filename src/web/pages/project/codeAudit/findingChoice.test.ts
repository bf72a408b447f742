import { expect, it } from 'vitest';
import { readFindingChoice, writeFindingChoice } from './findingChoice.ts';

it('reads what it writes', () => {
  const choice = { severity: 'Centralization', status: 'Partially Resolved' } as const;
  const written = writeFindingChoice(choice);
  expect(written).toBe('?tab=code-audit&severity=Centralization&status=Partially+Resolved');
  expect(readFindingChoice(new URLSearchParams(written))).toEqual(choice);
});

it('ignores words it does not know', () => {
  expect(readFindingChoice(new URLSearchParams('severity=Awful&status='))).toEqual({
    severity: undefined,
    status: undefined,
  });
});

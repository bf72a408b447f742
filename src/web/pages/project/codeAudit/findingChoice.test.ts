import { expect, it } from 'vitest';
import { compareFindings, readFindingChoice, writeFindingChoice } from './findingChoice.ts';

it('reads what it writes', () => {
  const choice = { severity: 'centralization', status: 'partiallyResolved', audit: 'acme-1' } as const;
  const written = writeFindingChoice(choice);
  expect(written).toBe('?tab=code-audit&severity=centralization&status=partiallyResolved&audit=acme-1');
  expect(readFindingChoice(new URLSearchParams(written))).toEqual(choice);
});

it('puts what is still open before what is resolved, however grave that was', () => {
  const resolved = { severity: 'critical', status: 'resolved' } as const;
  const minor = { severity: 'minor', status: 'acknowledged' } as const;
  const major = { severity: 'major', status: 'pending' } as const;
  expect([resolved, minor, major].toSorted(compareFindings)).toEqual([major, minor, resolved]);
});

it('reads older addresses', () => {
  const older = new URLSearchParams('severity=Informational&status=Partially+Resolved');
  expect(readFindingChoice(older)).toEqual({ severity: 'info', status: 'partiallyResolved' });
});

it('ignores words it does not know', () => {
  expect(readFindingChoice(new URLSearchParams('severity=Awful&status='))).toEqual({
    severity: undefined,
    status: undefined,
  });
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findStored, readStored } from './storedJson.ts';

const schema = z.array(z.object({ path: z.string(), line: z.number() }));
const place = { column: 'finding.details', key: 'acme-1/A-01' };

it('gives what has the expected shape', () => {
  const value = [{ path: 'a.sol', line: 1 }];
  expect(readStored(schema, value, place)).toEqual(value);
  expect(findStored(schema, value)).toEqual(value);
});

it('names the row and what is wrong in it', () => {
  expect(() => readStored(schema, [{ path: 'a.sol', line: '1' }], place)).toThrow(
    'finding.details of acme-1/A-01 cannot be read: 0.line: Invalid input',
  );
  expect(() => readStored(schema, null, place)).toThrow(
    'finding.details of acme-1/A-01 cannot be read: the whole: Invalid input',
  );
});

it('leaves out what another version wrote where absence is an answer', () => {
  expect(findStored(schema, { path: 'a.sol' })).toBeUndefined();
});

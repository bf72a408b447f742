import { expect, it } from 'vitest';
import { tokenScanSchema } from '#model/tokenScan.ts';

it('refuses a field that is neither known nor unknown with a reason', () => {
  const parse = (name: unknown) =>
    tokenScanSchema
      .safeParse({ chain: 'eip155:1', address: '0x', block: 1, time: '', fields: { name }, trades: [] })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(parse({ state: 'known', value: 'A', evidence: [] })).not.toContain('fields.name');
  expect(parse({ state: 'unknown', why: 'it does not say' })).not.toContain('fields.name');
  expect(parse({ state: 'unknown' })).toContain('fields.name.why');
  expect(parse({ state: 'none' })).toContain('fields.name.state');
});

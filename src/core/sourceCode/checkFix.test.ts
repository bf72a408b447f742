import { expect, it } from 'vitest';
import type { NamedCode } from '#model/sourceCode.ts';
import { checkFix } from './checkFix.ts';
import type { DeployedCode } from './getDeployedCode.ts';

const place = { chain: 'eip155:1', address: '0xd' };
const named = (codeHash: string): NamedCode => ({ kind: 'code', ...place, codeHash });
const diamond = (isSeen: boolean): DeployedCode => ({
  ...{ ...place, label: 'Diamond', sources: [] },
  running: {
    ...{ hash: '0xa', at: '0xd', isSeen, block: 7, time: new Date(0) },
    facets: [{ address: '0xf', codeHash: '0xF1' }],
  },
});
const check = (codes: { foundIn?: NamedCode[]; fixedIn?: NamedCode[] }, isSeen = true) => {
  const checked = checkFix({ foundIn: [], fixedIn: [], ...codes }, [diamond(isSeen)]);
  const [one] = checked?.checked ?? [];
  return [checked?.proof, one?.runs, one?.running?.at];
};

it('finds the named code among the facets of a diamond', () => {
  expect(check({ fixedIn: [named('0xf1')] })).toEqual(['proven', true, '0xf']);
  expect(check({ foundIn: [named('0xf1')] })).toEqual(['refuted', true, '0xf']);
  expect(check({ fixedIn: [named('0xf2')] })).toEqual(['notChecked', false, '0xd']);
});

it('does not know whether code runs where not all was seen', () => {
  expect(check({ fixedIn: [named('0xf2')] }, false)).toEqual(['notChecked', null, '0xd']);
});

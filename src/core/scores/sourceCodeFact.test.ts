import { expect, it } from 'vitest';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import { sourceCodeFact } from './sourceCodeFact.ts';

type Running = NonNullable<DeployedCode['running']>;

const built: DeployedCode['sources'][number] = {
  ...{ origin: 'record', publisher: 'x', target: 'A.sol:A', commit: null, repository: null },
  comparison: { outcome: 'codeEqual', builtHash: '0x1', filled: [], note: '' },
};
const deploy = (hash: string, running: Partial<Running> = {}, isBuilt = true): DeployedCode => ({
  ...{ chain: 'eip155:1', address: `0x${hash}`, label: hash, sources: isBuilt ? [built] : [] },
  running: { hash, at: `0x${hash}`, facets: [], isSeen: true, block: 7, time: new Date(0), ...running },
});
const facets = ['f1', 'f2'].map((codeHash) => ({ address: `0x${codeHash}`, codeHash }));

it('knows the source code of a diamond where it knows that of each facet', () => {
  const diamond = deploy('d', { facets });
  expect(sourceCodeFact([diamond, deploy('f1'), deploy('f2')])).toMatchObject({
    value: { verified: 3, contracts: 3 },
  });
  expect(sourceCodeFact([diamond])).toEqual({
    state: 'unknown',
    why: 'published source code builds what runs at 0 of 1 contracts; of the others that is not known',
  });
  expect(sourceCodeFact([diamond, deploy('f1')]).state).toBe('unknown');
  expect(sourceCodeFact([diamond, deploy('f1'), deploy('f2', {}, false)]).state).toBe('unknown');
});

it('knows no source code of what was not all seen', () => {
  expect(sourceCodeFact([deploy('d')]).state).toBe('known');
  expect(sourceCodeFact([deploy('d', { isSeen: false })]).state).toBe('unknown');
});

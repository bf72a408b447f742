import { expect, it } from 'vitest';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { analyzeContract } from '../analyzeContract.ts';

const guardOf = async (contractName: string, name: string) => {
  const { functions } = await analyzeContract({
    code: getArtifact(contractName).deployedBytecode,
    now: () => 0,
  });
  return functions.find((one) => one.name === name)?.guards;
};

it('reads an address whole when it shares its word with a flag', async () => {
  const mask = `0x${'00'.repeat(12)}${'ff'.repeat(20)}`;
  expect(await guardOf('Bridge', 'setGuardian')).toMatchObject([
    { kind: 'address', source: { kind: 'slot', shift: 8, mask } },
  ]);
  expect(await guardOf('OwnedToken', 'mint')).toMatchObject([
    { kind: 'address', source: { kind: 'slot', shift: 0, mask } },
  ]);
});

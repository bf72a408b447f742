import { expect, it } from 'vitest';
import { contractAnalysis, contractState } from '#db/schema/powers.ts';
import { sourceCode, sourceMatch } from '#db/schema/sourceCode.ts';
import { analyzerVersion } from '#model/analyzerVersion.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getRuleChoices } from './getRuleChoices.ts';
import { readDeclarations } from './sourceDeclarations.ts';

const database = await prepareTestDatabase();
const ownerId = '00000000-0000-4000-8000-000000000001';
const address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const chain = 'eip155:1';
const [proxyCode, implementationCode] = ['0x01', '0x02'];

const insertAnalysis = (codeHash: string, functions: { signature: string; stateMutability: string }[]) =>
  database.db.insert(contractAnalysis).values({
    ...{ codeHash, answersHash: 'x', version: analyzerVersion, questions: [], usedAt: new Date(0) },
    analysis: { functions },
  });

it('offers what a proxy’s implementation has, by the names of source code that builds it', async () => {
  const { db } = database;
  await db.insert(contractState).values({
    ...{ chain, address, codeHash: proxyCode, implementationHash: implementationCode, proxyKind: 'eip1967' },
    ...{ takeovers: [], block: 1, time: new Date(0), readAt: new Date(0) },
  });
  await insertAnalysis(proxyCode, [{ signature: 'upgradeTo(address)', stateMutability: 'nonpayable' }]);
  await insertAnalysis(implementationCode, [
    { signature: 'borrow(address,uint256)', stateMutability: 'nonpayable' },
    { signature: 'debtOf(address)', stateMutability: 'view' },
  ]);
  const ask = async () => {
    const choices = await getRuleChoices(db, {
      ownerId,
      subjects: [{ kind: 'contract', chain, address }],
    });
    return choices.map(({ declaration }) => declaration);
  };
  expect(await ask()).toEqual([
    'function borrow(address,uint256)',
    'function upgradeTo(address newImplementation)',
  ]);

  const input = JSON.stringify({
    sources: {
      'Pool.sol': { content: 'contract Pool { function borrow(IERC20 asset, uint amount) external {} }' },
    },
  });
  await db.insert(sourceCode).values({ hash: 's', compiler: '0.8.30', input });
  const match = { sourceHash: 's', target: 'Pool.sol:Pool', codeHash: implementationCode };
  const common = { ...match, comparison: {}, comparedAt: new Date(0) };
  await db.insert(sourceMatch).values({ ...common, outcome: 'differs' });
  expect(await ask()).toContain('function borrow(address,uint256)');
  await db.update(sourceMatch).set({ outcome: 'exact' });
  expect(await ask()).toContain('function borrow(address asset, uint amount)');
});

it('reads a hostile source in the time of its length', () => {
  const began = performance.now();
  expect(readDeclarations(`event A(uint a); string constant s = "${'/*'.repeat(500_000)}";`)).toHaveLength(1);
  const many = Array.from({ length: 20_000 }, (_, index) => `event E${index}(uint a${index});`).join('');
  expect(readDeclarations(many)).toHaveLength(3_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('reads declarations as Solidity writes them, and leaves those that it cannot write', () => {
  const source = `
    // function hidden(uint256 a)
    event Paid(address indexed from, uint value, bytes32[2] proof); /* event Gone(uint a) */
    function set(string calldata name_, address payable to) external;
    function nothing() public {}
    function take(function (uint) external back) external {}`;
  expect(readDeclarations(source).map(({ text }) => text)).toEqual([
    'event Paid(address indexed from, uint value, bytes32[2] proof)',
    'function set(string name_, address to)',
    'function nothing()',
  ]);
});

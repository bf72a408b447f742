import { expect, it } from 'vitest';
import { contractState, power } from '#db/schema/powers.ts';
import { scan } from '#db/schema/scans.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getSpenderControls, isTakenAtOnce } from './spenderControl.ts';

const database = await prepareTestDatabase();
const chain = 'eip155:1';
const [spender, scanned, key, safe, lock] = [
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x000000000000000000000000000000000000000A',
  '0x000000000000000000000000000000000000000b',
  '0x000000000000000000000000000000000000000C',
];

const multisig: ControlNode = {
  ...{ kind: 'multisig', address: safe, threshold: 2, modules: 0 },
  owners: [key, '0x01', '0x02'],
};
const timelock: ControlNode = {
  ...{ kind: 'timelock', address: lock, delaySeconds: 172_800, openExecution: false },
  controllers: [multisig],
};
const toPower = (name: string, what: PowerClass, holders: ControlNode[]) => ({
  ...{ name, class: what, holders, target: spender, selector: `0x${name}`, beside: [], guard: null },
  ...{ verdict: 'privileged' as const, method: 'symbolic' as const, evidence: [] },
});
const powers = [
  toPower('upgradeTo', 'upgrade', [timelock]),
  toPower('setOwner', 'ownership', [multisig]),
  toPower('pause', 'pause', [{ kind: 'key', address: key }]),
];
const ask = async () => getSpenderControls(database.db, { chain, addresses: [spender, scanned, key] });

it('follows a spender’s control through timelocks and multisigs, the weakest way first', async () => {
  const { db } = database;
  const common = { chain, address: spender, block: 7, time: new Date(0) };
  await db
    .insert(contractState)
    .values({ ...common, proxyKind: 'eip1967', takeovers: [], readAt: new Date(0) });
  await db.insert(power).values(powers.map((one) => ({ ...common, ...one })));
  const control = (await ask()).get(spender.toLowerCase());
  expect(control?.paths.map(({ text, functions }) => [text, functions])).toEqual([
    ['2 of 3 keys, no delay, can transfer ownership', ['setOwner']],
    ['2 of 3 keys, 2 days of delay, can upgrade the code', ['upgradeTo']],
  ]);
  expect(control).toMatchObject({ block: 7, problem: null, open: [], unknownFunctions: 0 });
  expect(isTakenAtOnce(control ?? null)).toBe(false);

  await db.insert(power).values({ ...common, ...toPower('zap', 'seize', [{ kind: 'key', address: key }]) });
  const worse = (await ask()).get(spender.toLowerCase());
  expect(worse?.paths[0]?.text).toBe("one key, no delay, can move others' tokens");
  expect(isTakenAtOnce(worse ?? null)).toBe(true);
});

it('reads of others what their newest scan found, and says nothing of what nobody read', async () => {
  const unread = { ...toPower('mystery', 'other', []), verdict: 'unknown' as const };
  await database.db.insert(scan).values({
    ...{ chain, address: scanned, state: 'done', doneAt: new Date(1), block: 9, kind: 'contract' },
    result: {
      contract: { problem: null, takeovers: [], powers: [toPower('own', 'ownership', [multisig]), unread] },
    },
  });
  const found = await ask();
  expect(found.get(scanned.toLowerCase())).toMatchObject({
    ...{ block: 9, unknownFunctions: 1 },
    paths: [{ text: '2 of 3 keys, no delay, can transfer ownership' }],
  });
  expect([...found.keys()]).toEqual([scanned.toLowerCase()]);
});

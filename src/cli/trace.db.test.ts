import { expect, test } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { chainCursor } from '#db/schema/chain.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { traceCommand } from './trace.ts';

const database = await prepareTestDatabase();
const { db } = database;
const thief = `0x${'11'.repeat(20)}` as const;
const friend = `0x${'22'.repeat(20)}` as const;
const token = `0x${'33'.repeat(20)}` as const;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' as const;
const word = (hex: string) => `0x${hex.padStart(64, '0')}` as const;

const run = (...args: string[]) => runOn('0x0', args);

/** On a node that answers everything with the same. */
async function runOn(answer: string, args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const client = createRpcClient({ transports: [createFunctionTransport('node', async () => answer)] });
  await traceCommand.run(
    {
      data: '',
      chains: [],
      findClient: () => client,
      withDatabase: (work) => work(database),
      print: (line) => void printed.push(line),
    },
    args,
  );
  await client.close();
  return printed.join('\n');
}

test('money is followed at the command line, as a table and as files, and a wrong question is explained', async () => {
  await db.insert(chainCursor).values({ chainId: 1, next: 11, version: 1 });
  const log = {
    ...{ blockNumber: 5, logIndex: 0, transactionIndex: 0, transactionHash: word('5'), address: token },
    topics: [transferTopic, word(thief.slice(2)), word(friend.slice(2))],
    data: word('64'),
  };
  const blocks = [{ number: 5, timestamp: 1_700_000_000 }];
  await db.transaction((tx) => insertIndexedRows(tx, { chainId: 1, blocks, transactions: [], logs: [log] }));
  const asked = [thief, '--chain', '1', '--asset', token];
  expect((await run(...asked)).split('\n').slice(0, 4)).toEqual([
    `${thief} on eip155:1, forwards, read up to block 10`,
    `5  2023-11-14T22:13:20.000Z  0x1111…1111 -> 0x2222…2222  100 smallest units of 0x3333…3333, of it traced 100 smallest units of 0x3333…3333  ${word('5')}`,
    'ends: 100 smallest units of 0x3333…3333 traced by “First in, first out”',
    `${friend}  0x2222…2222  100 smallest units of 0x3333…3333  may go on: the chain’s node was not asked any further`,
  ]);
  const onward = {
    ...{ ...log, blockNumber: 6, transactionHash: word('6') },
    topics: [transferTopic, word(friend.slice(2)), word('44')],
  };
  const later = [{ number: 6, timestamp: 1_700_000_012 }];
  await db.transaction((tx) =>
    insertIndexedRows(tx, { chainId: 1, blocks: later, transactions: [], logs: [onward] }),
  );
  const blind = (await runOn('0x', asked)).split('\n');
  expect(blind[2]).toContain(', of it traced at most 100 smallest units of 0x3333…3333  0x');
  expect(blind[4]).toContain(`${friend}  0x2222…2222  at most 100 smallest units of 0x3333…3333  `);
  expect(blind[6]).toMatch(/^range: Addresses that may have been paid/);
  expect(JSON.parse(await run(...asked, '--as', 'json'))).toMatchObject({
    transfers: [{ amount: '100' }, { amount: '100' }],
  });
  expect((await run(...asked, '--as', 'csv')).split('\r\n')).toHaveLength(3);
  await expect(run('nowhere', '--chain', '1')).rejects.toThrow('neither an address');
  await expect(run(...asked, '--as', 'pdf')).rejects.toThrow('--as must be one of table, json');
});

import { expect, it } from 'vitest';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { repeatLines } from './RawCalls.tsx';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'ab'.repeat(32)}`;
const cast = (question: NodeQuestion) => repeatLines(question).find(({ tool }) => tool === 'cast')?.line;

it('writes a line of cast for each question', () => {
  expect(cast(nodeQuestions.block(17))).toBe('cast block 17 --rpc-url "$RPC"');
  expect(cast(nodeQuestions.transaction(hash))).toBe(`cast tx ${hash} --rpc-url "$RPC"`);
  expect(cast(nodeQuestions.receipt(hash))).toBe(`cast receipt ${hash} --rpc-url "$RPC"`);
  expect(cast(nodeQuestions.code(address, 17))).toBe(`cast code ${address} --block 17 --rpc-url "$RPC"`);
  expect(cast(nodeQuestions.balance(address, 17))).toBe(
    `cast balance ${address} --block 17 --rpc-url "$RPC"`,
  );
  expect(cast(nodeQuestions.storage(address, '0x05', 17))).toBe(
    `cast storage ${address} 0x05 --block 17 --rpc-url "$RPC"`,
  );
  expect(cast(nodeQuestions.call({ to: address, data: '0x18160ddd', from: null }, 17))).toBe(
    `cast call ${address} --data 0x18160ddd --gas-limit 16000000 --block 17 --rpc-url "$RPC"`,
  );
  expect(cast(nodeQuestions.call({ to: address, data: '0x18160ddd', from: address }, 17))).toBe(
    `cast call ${address} --data 0x18160ddd --from ${address} --gas-limit 16000000 --block 17 --rpc-url "$RPC"`,
  );
});

it('writes the whole request for curl', () => {
  expect(repeatLines(nodeQuestions.storage(address, '0x05', 255)).at(-1)).toEqual({
    tool: 'curl',
    line: `curl -s -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_getStorageAt","params":["${address}","0x05","0xff"]}' "$RPC"`,
  });
});

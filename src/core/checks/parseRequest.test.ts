import { privateKeyToAccount } from 'viem/accounts';
import { encodeFunctionData, encodePacked, parseAbi, parseTransaction, size } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { permit2 } from '#model/portfolioCalls.ts';
import { listAskedRights, listExecuted, openCalls } from './decodeCalls.ts';
import { parseRequest } from './parseRequest.ts';

const signer = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const authority = privateKeyToAccount(`0x${'2'.repeat(64)}`);
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const safe = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const lower = (address: string) => address.toLowerCase() as Hex;
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function multiSend(bytes transactions)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes f)',
]);
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5n] });
const parse = (request: unknown, { from, chain }: { from?: string; chain?: string } = {}) =>
  parseRequest(request, { from, chain });

const typed = (primaryType: string, message: object, domain: object = {}) =>
  JSON.stringify({
    domain: { chainId: 1, verifyingContract: token, ...domain },
    types: {},
    primaryType,
    message,
  });

/** As the Safe packs a batch. */
const pack = (operation: number, to: Hex, data: Hex) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, 0n, BigInt(size(data)), data],
  );
const batchOf = (...parts: Hex[]) =>
  encodeFunctionData({
    abi,
    functionName: 'multiSend',
    args: [`0x${parts.map((one) => one.slice(2)).join('')}`],
  });

describe('what a wallet was asked to sign', () => {
  it('is read from a transaction, with the signer and the chain', async () => {
    const { account, chain, calls } = await parse([
      { from: signer.address, to: token, value: '0x10', data: approve, chainId: '0x1' },
    ]);
    expect([account, chain]).toEqual([lower(signer.address), 'eip155:1']);
    expect(calls).toEqual([{ to: lower(token), value: 16n, data: approve, isDelegate: false }]);
  });

  it.each(['legacy', 'eip1559'] as const)('names who signed a raw %s transaction', async (type) => {
    const raw = await signer.signTransaction({
      ...{ type, chainId: 1, nonce: 1, gas: 50_000n, to: token, value: 3n, data: approve },
      ...(type === 'legacy' ? { gasPrice: 1n } : { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }),
    } as Parameters<typeof signer.signTransaction>[0]);
    expect(parseTransaction(raw).to?.toLowerCase()).toBe(lower(token));
    expect(await parse(raw)).toMatchObject({
      account: lower(signer.address),
      chain: 'eip155:1',
      title: 'Signed transaction',
    });
  });

  it('puts the code of an authorisation on whoever signed it, who need not send it', async () => {
    const authorization = await authority.signAuthorization({ address: token, chainId: 1, nonce: 7 });
    const raw = await signer.signTransaction({
      ...{ type: 'eip7702', chainId: 1, nonce: 1, gas: 50_000n, to: authority.address },
      ...{ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, authorizationList: [authorization] },
    });
    const { r, s, yParity } = authorization;
    const signed = { address: token, chainId: '0x1', nonce: '0x7', r, s, yParity };
    const listed = { from: signer.address, to: authority.address, authorizationList: [signed] };
    for (const request of [raw, listed, signed])
      expect(await parse(request)).toMatchObject({
        account: lower(request === signed ? authority.address : signer.address),
        grants: [{ kind: 'delegation', on: authority.address, to: token }],
        unknown: [],
      });
  });

  it('says so where an authorisation carries no signature, and takes it for the sender’s', async () => {
    const request = { from: signer.address, to: spender, authorizationList: [{ address: token }] };
    const { grants, unknown } = await parse(request);
    expect(grants).toMatchObject([{ on: signer.address, to: token }]);
    expect(unknown).toEqual([expect.stringContaining('could not be told')]);
  });

  it('is opened to the leaves of a batch within a Safe transaction', async () => {
    const inner = batchOf(pack(0, token, approve), pack(0, token, approve));
    const { calls, account } = await parse({ safe, to: spender, data: inner, operation: 1 });
    expect(account).toBe(lower(safe));
    const { opened } = openCalls(calls);
    expect(opened.map(({ depth, isDelegate }) => [depth, isDelegate])).toEqual([
      [0, true],
      [1, false],
      [1, false],
    ]);
    expect(listExecuted(calls)).toEqual([opened[1], opened[2]].map((one) => ({ ...one, depth: undefined })));
    expect(listAskedRights(opened).map(({ to }) => to)).toEqual([spender, spender]);
  });

  it('is not simulated where the account would run other code as its own', async () => {
    const { calls } = await parse({ safe, to: spender, data: approve, operation: 1 });
    expect(listExecuted(calls)).toBeUndefined();
    const hidden = await parse({ safe, to: spender, data: batchOf(pack(1, token, approve)), operation: 1 });
    expect(listExecuted(hidden.calls)).toBeUndefined();
  });

  it('ends at a batch that is cut off, and at calls within calls without end', () => {
    const cut = batchOf(pack(0, token, approve)).slice(0, -96) as Hex;
    expect(openCalls([{ to: lower(token), value: 0n, data: cut, isDelegate: true }]).opened).toHaveLength(1);
    let data = approve;
    for (let depth = 0; depth < 12; depth++)
      data = encodeFunctionData({
        abi,
        functionName: 'execTransaction',
        args: [token, 0n, data, 0, 0n, 0n, 0n, token, token, '0x'],
      });
    const { opened, more } = openCalls([{ to: lower(token), value: 0n, data, isDelegate: false }]);
    expect([opened.length, more]).toEqual([7, 1]);
  });
});

describe('typed data', () => {
  it('is judged by what it allows: a permit, and the older one that allows all', async () => {
    const permit = await parse(
      typed('Permit', { owner: signer.address, spender, value: '7', deadline: 1_893_456_000 }),
    );
    expect(permit).toMatchObject({
      account: lower(signer.address),
      grants: [{ kind: 'allowance', on: token, to: spender, after: '7', until: '2030-01-01T00:00:00.000Z' }],
    });
    const dai = await parse(
      typed('Permit', { holder: signer.address, spender, nonce: 0, expiry: 0, allowed: true }),
    );
    expect(dai.grants).toMatchObject([{ after: (2n ** 256n - 1n).toString(), until: null }]);
  });

  it('tells allowances of Permit2 from transfers by it', async () => {
    const details = { token, amount: '9', expiration: 1_893_456_000, nonce: 0 };
    const allowance = await parse(typed('PermitSingle', { details, spender, sigDeadline: 1 }), {
      from: signer.address,
    });
    expect(allowance.grants).toMatchObject([{ kind: 'permit2', on: token, to: spender, after: '9' }]);
    const permitted = [
      { token, amount: '1' },
      { token, amount: '2' },
    ];
    const transfer = await parse(
      typed('PermitBatchTransferFrom', { permitted, spender, deadline: 1 }, { verifyingContract: permit2 }),
    );
    expect(transfer.grants.map(({ kind, on, after }) => [kind, on, after])).toEqual([
      ['transfer', permit2, '1'],
      ['transfer', permit2, '2'],
    ]);
  });

  it('warns of an order in which nothing comes back to the signer', async () => {
    const order = (recipient: string) =>
      parse(
        typed('OrderComponents', {
          offerer: signer.address,
          offer: [{ token, endAmount: '1' }],
          consideration: [{ recipient }],
        }),
      );
    expect((await order(spender)).warnings).toEqual(['Nothing in this order comes back to the signer.']);
    expect((await order(signer.address)).warnings).toEqual([]);
  });

  it('never takes what it cannot read for nothing', async () => {
    const unread = async (primaryType: string, message: object, domain = {}) =>
      (await parse(typed(primaryType, message, domain))).unknown;
    const permit = { owner: signer.address, spender, value: '7' };
    expect(await unread('Permit', permit, { verifyingContract: undefined })).toHaveLength(1);
    expect(await unread('Permit', { ...permit, spender: 'me' })).toHaveLength(1);
    const permitted = Array.from({ length: 60 }, () => ({ token, amount: '1' }));
    expect(await unread('PermitBatchTransferFrom', { permitted, spender, deadline: 1 })).toEqual([
      '10 of the rights that it gives could not be read.',
    ]);
    expect(await unread('Permit', permit)).toEqual([]);
  });

  it('says of what it does not know that it does not know it', async () => {
    const { grants, unknown } = await parse(typed('Vote', { choice: 1 }));
    expect(grants).toEqual([]);
    expect(unknown.join()).toContain('is not known here');
  });

  it('reads a Safe’s own transaction as that of the Safe', async () => {
    const message = { to: token, value: '0', data: approve, operation: 0 };
    expect(await parse(typed('SafeTx', message, { verifyingContract: safe }))).toMatchObject({
      ...{ kind: 'safe', account: lower(safe) },
      calls: [{ to: lower(token), isDelegate: false }],
    });
  });
});

it.each([
  ['', 'Paste'],
  ['{', 'That is no JSON'],
  ['[]', 'Paste'],
  ['{"a":1}', 'none of the shapes'],
  ['0x12', 'no signed transaction'],
  ['{"to":"0x12"}', 'to must be an address'],
  [`{"to":"${token}","value":"1.5"}`, 'value must be a whole number'],
  [`{"to":"${token}","value":12345678901234567890}`, 'as text where it is large'],
  [`{"to":"${token}","data":"0x1"}`, 'data must be bytes'],
  ['{"transactions":[]}', 'transactions'],
])('refuses %s in words', async (request, words) => {
  await expect(parse(request)).rejects.toThrow(words);
});

it('refuses another signer or chain than the request names', async () => {
  const request = { from: signer.address, to: token, chainId: 1 };
  await expect(parse(request, { from: spender })).rejects.toThrow('not of');
  await expect(parse(request, { chain: 'eip155:10' })).rejects.toThrow('is for eip155:1');
});

import { sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { demoChain as chain } from '#model/chainId.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { getAccountKeys } from '../../../demo/chain/accounts.ts';
import { openNode } from '../../../demo/chain/openNode.ts';

const node = await openNode({ genesisTime: 1_700_000_000 });
afterAll(() => node.close());
const [keyOne = '0x', keyTwo = '0x'] = getAccountKeys();
const one = privateKeyToAccount(keyOne);
const two = privateKeyToAccount(keyTwo);

let isDown = false;
const ask = async (method: string, params: readonly unknown[]) => {
  if (isDown) throw new Error('connection refused');
  return node.request(method, params);
};
const client = createRpcClient({ transports: [createFunctionTransport('node', ask)], attempts: 1 });
/** Keeps nothing: what stands at an address may change between two steps here. */
const nodeReader = {
  ask: (id: string, question: Parameters<ReturnType<typeof createNodeReader>['ask']>[1]) =>
    createNodeReader({
      findClient: (known) => (known === chain ? client : undefined),
      onTrouble: () => undefined,
    }).ask(id, question),
};
const { db, signedIn, browser } = await prepareAccountsApp({ nodeReader });
type Visitor = ReturnType<typeof browser>;

/** A wallet that is a contract: by EIP-1271 it accepts what the first key signed, as the chain's `ecrecover` says. */
const contract = getAddress('0x1271000000000000000000000000000000001271');
await node.request('hardhat_setCode', [
  contract,
  `0x6004355f5260a4355f1a6020526064356040526084356060526020608060805f60015afa5060805173${one.address.slice(2)}14631626ba7e60e01b025f5260205ff3`,
]);

const begin = async (visitor: Visitor, path: string, address: string, on: string = chain) =>
  String((await visitor.post(`${path}/begin`, { address, chain: on })).body.message ?? '');

const proving = '/api/user/wallets/prove';
const loggingIn = '/api/auth/wallet';

/** Asks for a text, has it signed, and hands it in. */
async function hand(
  visitor: Visitor,
  path: string,
  { address = one.address, by = one, on = chain, edit = (text: string) => text } = {},
) {
  const message = edit(await begin(visitor, path, address, on));
  return visitor.post(path, { message, signature: await by.signMessage({ message }) });
}

it('proves a wallet by its key, logs in with it, and no longer once it is unlinked', async () => {
  const { browser: visitor, user } = await signedIn('a@example.test');
  expect((await hand(visitor, proving)).body.proved).toMatchObject([{ address: one.address, chain: null }]);
  const here = browser();
  expect((await hand(here, loggingIn)).body).toEqual({ state: 'signedIn' });
  expect((await here.session()).user?.email).toBe('a@example.test');
  expect((await visitor.get('/api/user/wallets/proved')).body.proved).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ]);
  expect((await visitor.post('/api/user/wallets/unlink', { address: one.address })).body.proved).toEqual([]);
  expect((await hand(browser(), loggingIn)).body.name).toBe('NotAuthorizedException');
  const log = rowsOf<{ event: string; detail: { via?: string } | null }>(
    await db.execute(sql`select event, detail from auth_audit where user_id = ${user.id} order by at`),
  );
  expect(log.map(({ event, detail }) => detail?.via ?? event)).toEqual([
    'password',
    'wallet.proved',
    'wallet',
    'wallet.unlinked',
  ]);
});

it('asks for the second step where the account has a second factor', async () => {
  const { browser: visitor, user } = await signedIn('a@example.test');
  await hand(visitor, proving);
  await db.execute(
    sql`insert into auth_totp (user_id, name, secret, last_step) values (${user.id}, 'Phone', 's', 0)`,
  );
  const here = browser();
  expect((await hand(here, loggingIn)).body).toEqual({ state: 'secondStep' });
  expect(await here.session()).toEqual({});
});

it('takes each text once, whole, from the browser that asked, for what it was asked', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  await hand(visitor, proving);
  const here = browser();
  const message = await begin(here, loggingIn, one.address);
  const body = { message, signature: await one.signMessage({ message }) };
  expect((await browser().post(loggingIn, body)).body.name).toBe('SignInExpired');
  expect((await here.post(loggingIn, body)).status).toBe(200);
  expect((await here.post(loggingIn, body)).body.name).toBe('SignInExpired');
  // A text that proves a wallet signs nobody in, and the other way round.
  const proof = await begin(visitor, proving, one.address);
  await begin(visitor, loggingIn, one.address);
  const asProof = { message: proof, signature: await one.signMessage({ message: proof }) };
  expect((await visitor.post(loggingIn, asProof)).body.message).toMatch(/^The field statement/);
  const edits: [string, (text: string) => string][] = [
    ['domain', (text) => text.replace(/^\S+/, 'evil.test')],
    ['address', (text) => text.replace(one.address, two.address)],
    ['uri', (text) => text.replace(/URI: \S+/, 'URI: https://evil.test')],
    ['version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['chainId', (text) => text.replace('Chain ID: ', 'Chain ID: 1')],
    ['nonce', (text) => text.replace(/Nonce: ./, 'Nonce: z')],
    ['issuedAt', (text) => text.replace(/Issued At: .{4}/, 'Issued At: 2020')],
    ['expirationTime', (text) => text.replace(/Expiration Time: .{4}/, 'Expiration Time: 2999')],
  ];
  for (const [field, edit] of edits)
    expect((await hand(browser(), loggingIn, { edit })).body.message, field).toMatch(
      new RegExp(`^The field ${field} `),
    );
  expect((await hand(browser(), loggingIn, { edit: (text) => `${text}\n` })).status).toBe(400);
  const late = browser();
  const old = await begin(late, loggingIn, one.address);
  await db.execute(sql`update auth_challenge set expires_at = now()`);
  const tooLate = { message: old, signature: await one.signMessage({ message: old }) };
  expect((await late.post(loggingIn, tooLate)).body.name).toBe('SignInExpired');
});

it('refuses another key, and a wallet that logs in to another account', async () => {
  const [{ browser: visitor }, { browser: other }] = [
    await signedIn('a@example.test'),
    await signedIn('b@example.test'),
  ];
  expect((await hand(visitor, proving, { by: two })).status).toBe(400);
  expect((await hand(visitor, proving)).status).toBe(200);
  expect((await hand(other, proving)).body.name).toBe('WalletLinked');
  expect((await hand(visitor, proving)).status).toBe(200);
  await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
  expect((await visitor.post(`${proving}/begin`, { address: one.address, chain })).body.name).toBe(
    'ConfirmationRequired',
  );
});

it('asks a contract (EIP-1271) on its chain, and knows nothing without a node', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  const asContract = { address: contract };
  isDown = true;
  expect((await hand(visitor, proving, asContract)).body.name).toBe('SignatureUnknown');
  // A key of its own needs no node.
  expect((await hand(visitor, proving, { address: two.address, by: two })).status).toBe(200);
  isDown = false;
  expect((await hand(visitor, proving, { ...asContract, by: two })).status).toBe(400);
  expect((await hand(visitor, proving, { ...asContract, on: 'eip155:1' as typeof chain })).body.name).toBe(
    'SignatureUnknown',
  );
  expect((await hand(visitor, proving, asContract)).body.proved).toContainEqual(
    expect.objectContaining({ address: contract, chain }),
  );
  const here = browser();
  expect((await hand(here, loggingIn, asContract)).body).toEqual({ state: 'signedIn' });
  expect((await here.session()).user?.email).toBe('a@example.test');
});

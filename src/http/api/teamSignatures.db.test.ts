import { sql } from 'drizzle-orm';
import { encodeDeployData, encodeFunctionData, getAddress, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { upsertCreation } from '#core/powers/creations.ts';
import { noDomains } from '#core/teamProofs/DomainReader.ts';
import { recheckProofs } from '#core/teamProofs/endProofs.ts';
import { revokeProof } from '#core/teamProofs/revocations.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import type { Hex } from '#lib/hex.ts';
import { demoChain as chain } from '#model/chainId.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';
import type { TeamPageData } from '#wire/teamProofs.ts';
import { getAccountKeys } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { openNode } from '../../../demo/chain/openNode.ts';

// A real node inside this process, with contracts of the demo world.
const node = await openNode({ genesisTime: 1_700_000_000 });
const [ownerKey = '0x', otherKey = '0x'] = getAccountKeys();
const owner = privateKeyToAccount(ownerKey);
const other = privateKeyToAccount(otherKey);

let isDown = false;
const ask = async (method: string, params: readonly unknown[]) => {
  if (isDown) throw new Error('connection refused');
  return node.request(method, params);
};
const client = createRpcClient({ transports: [createFunctionTransport('node', ask)], attempts: 1 });
/** Keeps nothing: the newest block is another after every step here. */
const nodes = {
  ask: (id: string, question: Parameters<ReturnType<typeof createNodeReader>['ask']>[1]) =>
    createNodeReader({
      findClient: (known) => (known === chain ? client : undefined),
      onTrouble: () => undefined,
    }).ask(id, question),
};
const {
  db,
  signedIn,
  browser: anybody,
} = await prepareAccountsApp({
  nodeReader: nodes,
  chains: { ...noChains, names: () => ({ [chain]: 'Demo' }) },
});
afterAll(() => node.close());

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];

async function send(transaction: { from: Hex; to?: Hex; data: Hex }) {
  const hash = await node.request('eth_sendTransaction', [{ ...transaction, gas: '0x4c4b40' }]);
  await node.request('evm_mine', []);
  const receipt = await node.request('eth_getTransactionReceipt', [hash]);
  return receipt as { status: Hex; contractAddress: Hex; transactionHash: Hex; blockHash: Hex };
}

const { abi, bytecode } = getArtifact('OwnedToken');
async function deploy(ownedBy: Hex) {
  const args = ['Acme', 'ACME', 1n, owner.address, ownedBy];
  const { contractAddress, ...made } = await send({
    from: owner.address,
    data: encodeDeployData({ abi, bytecode, args }),
  });
  return { address: getAddress(contractAddress), ...made };
}

/** Hands the token's ownership on, for good. */
const transferOwnership = (token: Hex, to: Hex) =>
  send({
    from: owner.address,
    to: token,
    data: encodeFunctionData({
      abi: parseAbi(['function transferOwnership(address)']),
      functionName: 'transferOwnership',
      args: [to],
    }),
  });

/** A wallet that is a contract: by EIP-1271 it accepts what the owner's key signed, as the chain's `ecrecover` says. */
const wallet = getAddress('0x1271000000000000000000000000000000001271');
const walletCode = [
  '0x6004355f52', // the hash into memory
  '60a4355f1a602052', // v
  '6064356040526084356060526020', // r and s
  '608060805f60015afa50', // who signed
  `60805173${owner.address.slice(2)}14`,
  '631626ba7e60e01b025f5260205ff3', // the magic word, or nothing
].join('');
await node.request('hardhat_setCode', [wallet, walletCode]);

/** The project with one contract, and a user who began to sign for it. */
async function begin(contract: Hex, { projectId = 'acme', email = 'ada@example.test' } = {}) {
  const { browser } = await signedIn(email);
  return { browser, ...(await beginAs(browser, { contract, projectId })) };
}

async function beginAs(
  browser: Browser,
  { contract, projectId = 'acme' }: { contract: Hex; projectId?: string },
) {
  const body = { projectId, contract: { chain, address: contract } };
  const { status } = await browser.post('/api/team-proofs/begin', body);
  const { proof } = (await browser.get(`/api/pages/team?id=${projectId}`)).body as unknown as TeamPageData;
  return { status, text: proof?.challenge?.text ?? '', data: proof?.challenge?.data ?? '{}' };
}

const handIn = async (browser: Browser, signature: string, projectId = 'acme') => {
  const { status, body } = await browser.post('/api/team-proofs/sign', { projectId, signature });
  return status === 200 ? body.state : `${status} ${body.message}`;
};

const findTeam = async () =>
  ((await anybody().get('/api/pages/project?id=acme')).body as unknown as ProjectPageData).team;

const recheck = (days: number) =>
  recheckProofs(db, { reader: noDomains, nodes, now: daysBefore(new Date(), -days) });

const owned = await deploy(owner.address);
const ofWallet = await deploy(wallet);
/** Of the same owner, on the record of another project. */
const elsewhere = await deploy(owner.address);

const withContracts = (id: string, contracts: readonly Hex[]) =>
  projectRecord({
    id,
    chains: [chain],
    contracts: contracts.map((address, index) => ({ chain, address, label: `Token ${index}` })),
  });
const importWith = (...contracts: Hex[]) =>
  importTestRecords(db, {
    projects: [withContracts('acme', contracts), withContracts('other', [elsewhere.address])],
  });

beforeEach(async () => {
  isDown = false;
  await importWith(owned.address, ofWallet.address);
});

it('the owner signs the text, the typed data, or is a contract that accepts it', async () => {
  const { browser, text } = await begin(owned.address);
  expect(text).toContain('no transaction, no approval');
  expect(await handIn(browser, await owner.signMessage({ message: text }))).toBe('verified');
  const shown = { kind: 'contract', contract: owned.address, role: 'owner', signer: owner.address };
  expect(await findTeam()).toMatchObject({ ...shown, method: 'eip191', unanswered: false });

  const bea = await begin(owned.address, { email: 'bea@example.test' });
  const typed = JSON.parse(bea.data) as Parameters<typeof owner.signTypedData>[0];
  expect(await handIn(bea.browser, await owner.signTypedData(typed))).toBe('verified');

  const cem = await begin(ofWallet.address, { email: 'cem@example.test' });
  expect(await handIn(cem.browser, await other.signMessage({ message: cem.text }))).toMatch(
    /^400 At block \d+ the contract’s owner is 0x1271.*does not accept this signature \(EIP-1271\)\.$/,
  );
  expect(await handIn(cem.browser, await owner.signMessage({ message: cem.text }))).toBe('verified');
  const rows = await db.select().from(teamProof);
  expect(rows.map(({ method }) => method).sort()).toEqual(['eip1271', 'eip191', 'eip712']);
});

it('a signature is worth nothing for another key, site, project, account or contract, nor twice', async () => {
  const { browser, text } = await begin(owned.address);
  const sign = (message: string) => owner.signMessage({ message });
  const refused = /^400 .* is 0x\w+\. It is not the signature of/;
  expect(await handIn(browser, await other.signMessage({ message: text }))).toMatch(refused);
  const ofOtherSite = text.replace(/^Site: .*$/m, 'Site: https://other.example');
  expect(await handIn(browser, await sign(ofOtherSite))).toMatch(refused);
  const eve = await begin(owned.address, { email: 'eve@example.test' });
  expect(await handIn(eve.browser, await sign(text))).toMatch(refused);
  const project = await beginAs(eve.browser, { contract: elsewhere.address, projectId: 'other' });
  expect(await handIn(eve.browser, await sign(eve.text), 'other')).toMatch(refused);
  expect(project.text).toContain('Project: other');
  const another = await beginAs(eve.browser, { contract: ofWallet.address });
  expect(await handIn(eve.browser, await sign(eve.text))).toMatch(/^400 .*does not accept/);
  expect(another.text).toContain(`Contract: ${ofWallet.address}`);

  const signature = await sign(text);
  expect(await handIn(browser, signature)).toBe('verified');
  await db.update(teamProof).set({ state: 'lapsed', reason: 'x' });
  await beginAs(browser, { contract: owned.address });
  expect(await handIn(browser, signature)).toMatch(refused);
});

it('a key that staff revoked signs for no contract of the project, from no account', async () => {
  const second = await deploy(owner.address);
  await importWith(owned.address, second.address, ofWallet.address);
  const { browser, text } = await begin(owned.address);
  expect(await handIn(browser, await owner.signMessage({ message: text }))).toBe('verified');
  const [row] = await db.select().from(teamProof);
  await revokeProof(db, { id: row?.id ?? '', reason: 'A stolen key.', actor: null, now: new Date() });

  const eve = await begin(owned.address, { email: 'eve@example.test' });
  expect(eve.status).toBe(403);
  const again = await beginAs(eve.browser, { contract: second.address });
  expect(again.status).toBe(200);
  expect(await handIn(eve.browser, await owner.signMessage({ message: again.text }))).toMatch(
    /^403 Staff revoked/,
  );
  // Another key that owns another contract of the project is not meant, nor the same key elsewhere.
  const wallets = await beginAs(eve.browser, { contract: ofWallet.address });
  expect(await handIn(eve.browser, await owner.signMessage({ message: wallets.text }))).toBe('verified');
  const there = await beginAs(eve.browser, { contract: elsewhere.address, projectId: 'other' });
  expect(await handIn(eve.browser, await owner.signMessage({ message: there.text }), 'other')).toBe(
    'verified',
  );
});

it('a contract that accepts any signature shows nothing as the owner, and nothing at all when it is not', async () => {
  /** Answers every call with the magic word. */
  const yes = getAddress('0x1271000000000000000000000000000000009e50');
  await node.request('hardhat_setCode', [yes, '0x631626ba7e60e01b5f5260205ff3']);
  /** Answers with what it was asked: the selector of the question is the magic word. */
  const echo = getAddress('0x127100000000000000000000000000000000ec40');
  await node.request('hardhat_setCode', [echo, '0x365f5f37365ff3']);
  const ofYes = await deploy(yes);
  const ofEcho = await deploy(echo);
  await importWith(owned.address, ofYes.address, ofEcho.address);
  const eve = await begin(ofYes.address, { email: 'eve@example.test' });
  const anything = await other.signMessage({ message: eve.text });
  for (const signature of [anything, '0x', '0x00'])
    expect(await handIn(eve.browser, signature)).toMatch(/^400 .*accepts any signature, so this one shows/);
  await beginAs(eve.browser, { contract: ofEcho.address });
  expect(await handIn(eve.browser, anything)).toMatch(/^400 .*does not accept this signature/);
  // Who owns the contract is asked, and nobody else, whatever is in the signature.
  await beginAs(eve.browser, { contract: owned.address });
  expect(await handIn(eve.browser, `0x${yes.slice(2).padStart(64, '0')}`)).toMatch(
    /^400 .*not the signature/,
  );
  expect(await findTeam()).toBeNull();
});

it('of a contract that is handed over between beginning and signing, the new owner signs', async () => {
  const { address } = await deploy(owner.address);
  await importWith(address);
  const { browser, text } = await begin(address);
  const signature = await owner.signMessage({ message: text });
  await transferOwnership(address, other.address);
  expect(await handIn(browser, signature)).toMatch(/^400 At block \d+ the contract’s owner is 0x/);
  // The same text for the same contract on another chain is another text.
  const elsewhereSigned = await other.signMessage({
    message: text.replace(`Chain: ${chain}`, 'Chain: eip155:1'),
  });
  expect(await handIn(browser, elsewhereSigned)).toMatch(/^400 .*not the signature/);
  expect(await handIn(browser, await other.signMessage({ message: text }))).toBe('verified');
  expect(await findTeam()).toMatchObject({ signer: other.address });
});

it('a malleable signature, one that is late and what is none are refused with a sentence', async () => {
  const { browser, text } = await begin(owned.address);
  const signature = await owner.signMessage({ message: text });
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const highS = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  const v = signature.endsWith('1b') ? '1c' : '1b';
  expect(await handIn(browser, `${signature.slice(0, 66)}${highS}${v}`)).toMatch(/^400 .*high s value/);
  expect(await handIn(browser, 'hello')).toMatch(/^400 .*hex, beginning with 0x/);
  expect(await handIn(browser, `0x${'00'.repeat(65)}`)).toMatch(/^400 .*not the signature/);
  expect(await handIn(browser, '0x')).toMatch(/^400 .*not the signature/);
  await db.update(teamProof).set({ expiresAt: new Date() });
  expect(await handIn(browser, signature)).toBe('400 The text is too old to be signed. Begin again.');
  expect((await beginAs(browser, { contract: wallet })).status).toBe(400);
  expect(await findTeam()).toBeNull();
});

it('standing ends when the owner changes, and is kept but marked while the owner cannot be read', async () => {
  const { address } = await deploy(owner.address);
  await importWith(address);
  const { browser, text } = await begin(address);
  isDown = true;
  const signature = await owner.signMessage({ message: text });
  expect(await handIn(browser, signature)).toBe('waiting');
  isDown = false;
  expect(await handIn(browser, signature)).toBe('verified');
  isDown = true;
  expect(await recheck(30)).toBe(1);
  expect(await findTeam()).toMatchObject({ unanswered: true });
  isDown = false;
  expect(await recheck(32)).toBe(1);
  expect(await findTeam()).toMatchObject({ unanswered: false });
  await transferOwnership(address, other.address);
  await recheck(34);
  expect(await findTeam()).toBeNull();
  const { proof } = (await browser.get('/api/pages/team?id=acme')).body as unknown as TeamPageData;
  expect(proof?.reason).toMatch(/^At block \d+ the contract names another owner, 0x/);
});

it('the deployer signs where the contract names no owner, and only then', async () => {
  const { address, transactionHash: transaction, blockHash } = await deploy(owner.address);
  await importWith(address);
  await send({ from: owner.address, to: address, data: '0x715018a6' });
  const { browser, text } = await begin(address);
  const signature = await owner.signMessage({ message: text });
  expect(await handIn(browser, signature)).toBe('waiting');
  const creation = { block: 1, blockHash, time: new Date(), transaction, proof: 'receipt' as const };
  await upsertCreation(db, { chain, address, creation });
  expect(await handIn(browser, signature)).toBe('verified');
  expect(await findTeam()).toMatchObject({ role: 'deployer', signer: owner.address });
  await recheck(2);
  expect(await findTeam()).toMatchObject({ unanswered: false });

  await importWith(ofWallet.address);
  await recheck(4);
  expect(await findTeam()).toBeNull();
});

it('whoever handed a contract over does not sign for it as its deployer, after the next owner gave it up', async () => {
  const { address, transactionHash: transaction, blockHash } = await deploy(owner.address);
  await importWith(address);
  const creation = { block: 1, blockHash, time: new Date(), transaction, proof: 'receipt' as const };
  await upsertCreation(db, { chain, address, creation });
  await transferOwnership(address, other.address);
  await send({ from: other.address, to: address, data: '0x715018a6' });
  const { browser, text } = await begin(address);
  for (const key of [owner, other])
    expect(await handIn(browser, await key.signMessage({ message: text }))).toBe(
      `400 Nobody signs for this contract here: ${other.address} owned it after its deployer, and gave it up.`,
    );
  expect(await findTeam()).toBeNull();
});

/** Links a wallet to the account, as the portfolio does. */
async function link(browser: Browser, key: typeof owner) {
  const asked = await browser.post('/api/user/wallets/prove/begin', { address: key.address, chain });
  const message = String(asked.body.message);
  const signed = { message, signature: await key.signMessage({ message }) };
  return { message, answer: await browser.post('/api/user/wallets/prove', signed) };
}

const claim = async (browser: Browser, projectId = 'acme') => {
  const { status, body } = await browser.post('/api/team-proofs/wallet', { projectId });
  return status === 200 ? body.state : `${status} ${body.message}`;
};

it('a linked wallet that owns the contract claims without another signature, and ends with its link', async () => {
  const { browser } = await begin(owned.address);
  expect(await claim(browser)).toMatch(/^400 At block \d+ the contract’s owner is 0x\w+, which is no wallet/);
  const { message } = await link(browser, owner);
  expect(message).toContain('it can log in there and claim projects whose contracts it owns');
  isDown = true;
  expect(await claim(browser)).toBe('waiting');
  isDown = false;
  await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
  expect(await claim(browser)).toMatch(/^403 Confirm/);
  await db.execute(sql`update auth_session set confirmed_at = now()`);
  expect(await claim(browser)).toBe('verified');
  expect(await findTeam()).toMatchObject({ method: 'wallet', role: 'owner', signer: owner.address });
  await recheck(2);
  expect(await findTeam()).toMatchObject({ unanswered: false });
  const unlinked = await browser.post('/api/user/wallets/unlink', { address: owner.address });
  expect(unlinked.status).toBe(200);
  expect(await findTeam()).toBeNull();
  const { proof } = (await browser.get('/api/pages/team?id=acme')).body as unknown as TeamPageData;
  expect(proof).toMatchObject({ state: 'lapsed', reason: 'The wallet is no longer linked to the account.' });
});

it('a wallet of another account, one linked for less, and a contract claim nothing', async () => {
  const { browser } = await begin(owned.address);
  const eve = await signedIn('eve@example.test');
  expect((await link(eve.browser, owner)).answer.status).toBe(200);
  await link(browser, other);
  const refused = /^400 .*which is no wallet linked to your account/;
  expect(await claim(browser)).toMatch(refused);
  expect(await claim(eve.browser)).toBe('404 Begin first: there is no text to sign yet');
  await beginAs(eve.browser, { contract: owned.address });
  // Its text said nothing of claims.
  await db.execute(sql`update wallet_proof set may_claim = false`);
  expect(await claim(eve.browser)).toMatch(refused);
  await db.execute(sql`update wallet_proof set may_claim = true, chain = ${chain}`);
  expect(await claim(eve.browser)).toMatch(refused);
  await db.execute(sql`update wallet_proof set chain = null`);
  expect(await claim(eve.browser)).toBe('verified');
  // Without the link the next look ends it, however the link went.
  await db.execute(sql`delete from wallet_proof`);
  await recheck(2);
  expect(await findTeam()).toBeNull();
});

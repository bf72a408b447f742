import { beforeAll, describe, expect, it } from 'vitest';
import type { CompilerInput } from '#model/sourceCode.ts';
import { type Built, build, findCompiler } from './build.ts';
import type { BuiltContract } from './buildProtocol.ts';
import { compareBuilt, verifySource } from './verifySource.ts';

const compiler = '0.8.37+commit.f401782d';
const source = `
interface Empty { function f() external; }
library Sums { function add(uint a, uint b) public pure returns (uint) { return a + b; } }
contract Vault {
  address immutable owner; uint total;
  constructor(address first) { owner = first; }
  function take(uint amount) public { require(msg.sender == owner); total -= Sums.add(amount, 1); }
  function give(uint amount) public { total += amount * 3; }
}
contract Factory { function make() public returns (address) { return address(new Vault(msg.sender)); } }`;

const inputOf = (content: string): CompilerInput => ({
  language: 'Solidity',
  sources: { 'a.sol': { content } },
  settings: {},
});
const targets = ['Empty', 'Sums', 'Vault', 'Factory'].map((name) => `a.sol:${name}`);

let built: Record<string, BuiltContract>;
let commented: Record<string, BuiltContract>;

function take(result: Built): Record<string, BuiltContract> {
  if ('why' in result) throw new Error(result.why);
  return result.contracts;
}

beforeAll(async () => {
  built = take(await build({ compiler, input: inputOf(source), targets }));
  commented = take(await build({ compiler, input: inputOf(`${source} // other`), targets }));
});

function find(all: Record<string, BuiltContract>, name: string): BuiltContract {
  const one = all[`a.sol:${name}`];
  if (!one) throw new Error(`no ${name}`);
  return one;
}

const put = (code: string, byte: number, hex: string) =>
  code.slice(0, byte * 2) + hex + code.slice(byte * 2 + hex.length);

/** As the chain has it: every open place filled. */
function deploy({ code, immutableReferences, linkReferences }: BuiltContract): string {
  const spans = [
    ...Object.values(immutableReferences).flat(),
    ...Object.values(linkReferences).flatMap((group) => Object.values(group).flat()),
  ];
  return `0x${spans.reduce((all, { start, length }) => put(all, start, 'a1'.repeat(length)), code)}`;
}

const compare = (name: string, deployed: string, edited: BuiltContract | undefined = find(commented, name)) =>
  compareBuilt({ built: find(built, name), deployed, buildEdited: async () => edited });

describe('source code', () => {
  it('is exact where every byte is equal, and the values it leaves open are told', async () => {
    const vault = find(built, 'Vault');
    expect(await compare('Vault', deploy(vault))).toMatchObject({
      outcome: 'exact',
      filled: [
        { kind: 'library', name: 'Sums', value: `0x${'a1'.repeat(20)}` },
        { kind: 'immutable', name: 'owner', value: `0x${'a1'.repeat(32)}` },
      ],
    });
    const library = deploy(find(built, 'Sums')).replace(/^0x73(00){20}/, `0x73${'b2'.repeat(20)}`);
    expect(await compare('Sums', library)).toMatchObject({ outcome: 'exact', filled: [] });
  });

  it('is equal where only metadata differs, is missing or is inside', async () => {
    const outcome = async (name: string, deployed: string) => (await compare(name, deployed)).outcome;
    expect(await outcome('Vault', deploy(find(commented, 'Vault')))).toBe('codeEqual');
    expect(await outcome('Factory', deploy(find(commented, 'Factory')))).toBe('codeEqual');
    const whole = deploy(find(built, 'Sums'));
    const length = Number.parseInt(whole.slice(-4), 16);
    expect(await outcome('Sums', whole.slice(0, -4 - length * 2))).toBe('codeEqual');
    const { code } = find(built, 'Sums');
    const bare = { ...find(built, 'Sums'), code: code.slice(0, -4 - length * 2) };
    const plain = { built: bare, deployed: `0x${bare.code}`, buildEdited: async () => undefined };
    expect(await compareBuilt(plain)).toMatchObject({
      outcome: 'codeEqual',
      note: 'The code carries no hash of its sources: other files may build it, too.',
    });
  });

  it('differs where a byte of the code does, and says where', async () => {
    const vault = find(built, 'Vault');
    const entry = vault.functions.find(({ name }) => name.startsWith('@give_'))?.entryPoint ?? 0;
    const at = entry + 12;
    const changed = `0x${put(deploy(vault).slice(2), at, 'ee')}`;
    expect(await compare('Vault', changed)).toMatchObject({
      outcome: 'differs',
      offset: at,
      function: 'give',
    });
    const longer = `${deploy(vault)}00`;
    expect(await compare('Vault', longer)).toMatchObject({
      outcome: 'differs',
      note: expect.stringMatching(/^The source builds .* bytes, the chain has .* bytes\.$/),
    });
    expect(await compare('Vault', '0x00')).toMatchObject({ outcome: 'differs', offset: 0 });
  });

  it('differs where data only looks like a hash of sources, and where one variable has two values', async () => {
    const factory = find(built, 'Factory');
    const changed = deploy(find(commented, 'Factory'));
    // Built again from other files it is the same: no hash of sources, then.
    expect((await compare('Factory', changed, factory)).outcome).toBe('differs');
    const twice = { ...find(built, 'Vault') };
    twice.immutableReferences = {
      1: [
        { start: 2, length: 1 },
        { start: 3, length: 1 },
      ],
    };
    expect(
      await compareBuilt({
        built: twice,
        deployed: deploy(find(built, 'Vault')),
        buildEdited: async () => undefined,
      }),
    ).toMatchObject({
      outcome: 'differs',
      note: 'One variable or library has two values in the deployed code.',
    });
  });

  it('is not built without knowing: an interface, a second build that fails, a place outside of the code', async () => {
    expect(await compare('Empty', '0x00')).toMatchObject({ outcome: 'notBuilt' });
    const vault = find(built, 'Vault');
    const end = vault.code.length / 2 - Number.parseInt(vault.code.slice(-4), 16) - 2;
    const outside = { ...vault, immutableReferences: { 1: [{ start: end - 31, length: 32 }] } };
    expect(
      await compareBuilt({ built: outside, deployed: deploy(vault), buildEdited: async () => undefined }),
    ).toEqual({
      outcome: 'notBuilt',
      why: `a value is to be filled in at byte ${end - 31}, outside of the built code`,
    });
    const factory = { built: find(built, 'Factory'), deployed: deploy(find(commented, 'Factory')) };
    expect(await compareBuilt({ ...factory, buildEdited: async () => undefined })).toMatchObject({
      outcome: 'notBuilt',
    });
  });
});

describe('a build', () => {
  const why = async (
    input: CompilerInput,
    more: { limits?: Parameters<typeof build>[0]['limits']; version?: string } = {},
  ) =>
    verifySource(
      { compiler: more.version ?? compiler, input, target: 'a.sol:A', deployed: '0x00' },
      (options) => build({ ...options, ...(more.limits && { limits: more.limits }) }),
    );
  const limits = { milliseconds: 60_000, megabytes: 512, answerBytes: 1_000_000 };

  it('says why it could not be done, and reads no file', async () => {
    expect(await why(inputOf('import "/etc/passwd"; contract A {}'))).toEqual({
      outcome: 'notBuilt',
      why: 'the compiler refuses it: Source "/etc/passwd" not found: File not supplied initially.',
    });
    expect(await why({ ...inputOf(''), language: 'Vyper' })).toMatchObject({
      why: 'there is no compiler for Vyper here',
    });
    expect(await why(inputOf('contract A {}'), { version: '0.8.20+commit.a1b79de6' })).toMatchObject({
      why: 'the compiler 0.8.20+commit.a1b79de6 is not installed',
    });
    expect(await why(inputOf('contract A {}'), { version: '9.9.9+commit.a1b79de6' })).toMatchObject({
      why: 'the compiler 9.9.9+commit.a1b79de6 is not on the list of known compilers',
    });
  });

  it('ends at its deadline, and when it answers or needs too much', async () => {
    const short = { ...limits, milliseconds: 50 };
    expect(await why(inputOf('contract A {}'), { limits: short })).toMatchObject({
      why: 'it took longer than 0.05 s',
    });
    const small = { ...limits, answerBytes: 100 };
    expect(await why(inputOf('contract A {}'), { limits: small })).toMatchObject({
      why: 'its answer is larger than 0.0001 MB',
    });
    const narrow = { ...limits, megabytes: 2 };
    expect(await why(inputOf('contract A {}'), { limits: narrow })).toMatchObject({
      why: 'the compiler ended early; it may have needed more than 2 MB',
    });
  });

  it('runs no program whose hash is not on the list', () => {
    expect(findCompiler(compiler, () => 'evil()')).toEqual({
      why: `the compiler ${compiler} is not installed`,
    });
  });
});

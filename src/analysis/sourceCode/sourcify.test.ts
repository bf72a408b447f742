import { expect, it } from 'vitest';
import { askBoth, deploy, noMetadata, type SourceCase, takeOffMetadata } from '#test/helpers/askSourcify.ts';

// Looks like the beginning of a hash of sources, and is data.
const lookalike = `a264697066735822${'1220'.padEnd(68, 'ab')}64736f6c63430008250033`;
const source = `
library Sums { function add(uint a, uint b) public pure returns (uint) { return a + b; } }
contract Vault {
  address immutable owner; uint total;
  constructor(address first) { owner = first; }
  function take(uint amount) public { require(msg.sender == owner); total -= Sums.add(amount, 1); }
  function give(uint amount) public { total += amount * 3; }
}
contract Factory { function make() public returns (address) { return address(new Vault(msg.sender)); } }
contract Data { function get() public pure returns (bytes memory) { return hex"${lookalike}"; } }`;

const small = 'contract Small { uint x; function set(uint y) public { x = y * 3; } }';

function changeByte(code: string, at: number): string {
  const byte = (Number.parseInt(code.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0');
  return code.slice(0, at) + byte + code.slice(at + 2);
}

const commented = `${source} // other`;
const noHash = { metadata: { bytecodeHash: 'none' } };
const throughYul = { viaIR: true, optimizer: { enabled: true } };
const optimized = { optimizer: { enabled: true } };

const cases: readonly SourceCase[] = [
  { what: 'a contract', name: 'Data', content: source, code: deploy('Data', source), verdict: 'exact' },
  {
    what: 'immutables and a library',
    name: 'Vault',
    content: source,
    code: deploy('Vault', source),
    verdict: 'exact',
  },
  {
    what: 'a library, whose code begins with its own address',
    name: 'Sums',
    content: source,
    code: deploy('Sums', source).replace(/^73(00){20}/, `73${'b2'.repeat(20)}`),
    verdict: 'exact',
  },
  {
    what: 'a creator of contracts',
    name: 'Factory',
    content: source,
    code: deploy('Factory', source),
    verdict: 'exact',
  },
  {
    what: 'another pipeline of the compiler',
    name: 'Small',
    code: deploy('Small', small, throughYul),
    content: small,
    settings: throughYul,
    verdict: 'exact',
  },
  {
    what: 'another comment',
    name: 'Vault',
    content: source,
    code: deploy('Vault', commented),
    verdict: 'codeEqual',
  },
  {
    what: 'another comment, hashed in the middle of the code, too',
    name: 'Factory',
    content: source,
    code: deploy('Factory', commented),
    verdict: 'codeEqual',
  },
  {
    what: 'no hash of the sources',
    name: 'Small',
    code: deploy('Small', small, noHash),
    content: small,
    settings: noHash,
    verdict: 'codeEqual',
  },
  {
    what: 'no metadata',
    name: 'Small',
    code: deploy('Small', small, noMetadata),
    content: small,
    settings: noMetadata,
    verdict: 'codeEqual',
  },
  {
    what: 'metadata taken off',
    name: 'Vault',
    content: source,
    code: takeOffMetadata(deploy('Vault', source)),
    verdict: 'codeEqual',
  },
  {
    what: 'another contract',
    name: 'Vault',
    content: source,
    code: deploy('Data', source),
    verdict: 'differs',
  },
  {
    what: 'another optimizer',
    name: 'Small',
    code: deploy('Small', small, optimized),
    content: small,
    verdict: 'differs',
  },
  {
    what: 'one byte changed',
    name: 'Vault',
    content: source,
    code: changeByte(deploy('Vault', source), 40),
    verdict: 'differs',
  },
  {
    what: 'one byte changed of data that looks like a hash of sources',
    name: 'Data',
    content: source,
    code: changeByte(deploy('Data', source), deploy('Data', source).indexOf(lookalike) + 40),
    verdict: 'differs',
  },
  {
    what: 'bytes behind the metadata',
    name: 'Vault',
    content: source,
    code: `${deploy('Vault', source)}0000`,
    verdict: 'differs',
  },
];

it.each(cases)('$what: $verdict, for Sourcify and for us', async (one) => {
  expect(await askBoth(one)).toEqual({ ours: one.verdict, sourcify: one.verdict });
});

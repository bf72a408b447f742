import { expect, it } from 'vitest';
import {
  askBoth,
  deploy,
  deployCode,
  getNode,
  lengthOf,
  noMetadata,
  type SourceCase,
  takeOffMetadata,
} from '#test/helpers/askSourcify.ts';

const source = `
contract Vault { uint total; function give(uint amount) public { total += amount * 3; } }
contract Factory { function make() public returns (address) { return address(new Vault()); } }
contract Ending { function get() public pure returns (bytes memory) { return hex"${'ab'.repeat(40)}fe"; } }`;
/** Jumps where variables say; `Copied` only hands its own functions on, as libraries that sort and count do. */
const pointers = (kept: string) => `
contract Kept {
  function() internal ${kept} run; uint x;
  constructor() { run = safe; }
  function safe() internal { x = 1; }
  function go() public { run(); }
}`;
const written = `
contract Written {
  uint to; uint x;
  function safe() internal { x = 1; }
  function go() public { function() internal run = safe; assembly { run := sload(0) } run(); }
}`;
const copied = `
contract Copied {
  uint x;
  function safe() internal { x = 1; }
  function cast(function() internal a) internal pure returns (function() internal b) { assembly { b := a } }
  function go() public { cast(safe)(); }
}`;

const withoutMetadata = (code: string) => code.slice(0, -4 - Number.parseInt(code.slice(-4), 16) * 2);
/** The code with another map behind it, of which the length is right. */
const withMap = (code: string, map: string) => `${withoutMetadata(code)}${map}${lengthOf(map)}`;

const ipfs = `64697066735822${'1220'.padEnd(68, 'ab')}`;
const version = '64736f6c6343000825';
const experimental = '6c6578706572696d656e74616cf5';
/** A jump target that answers 1. */
const backdoor = '5b60015f5260205ff3';
const backdoorHash = `a264697066735822${`1220${backdoor}`.padEnd(68, '00')}${version}`;

/** As `deploy`, with the pointer of `Kept` set to the backdoor in the map behind the code. */
function pointAt(content: string, map: string): string {
  const code = withMap(deploy('Kept', content), map);
  const at = code.lastIndexOf(backdoor) / 2;
  return code.replaceAll('a1'.repeat(32), at.toString(16).padStart(64, '0'));
}

const inCode = pointers('immutable');
/** Its own hash has a jump target, found by trying. */
const ground = `${inCode}// 34`;
const bare = `
contract Small { uint x; function set(uint y) public { x = y * 3; } }
contract Data { function get() public pure returns (bytes memory) { return hex"a2${ipfs}${version}0033"; } }`;

const cases: readonly SourceCase[] = [
  {
    what: 'an immutable function pointer to bytes that begin like metadata',
    name: 'Kept',
    code: pointAt(inCode, `a264697066735822${backdoor.padEnd(68, '00')}${version}`),
    content: inCode,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'an immutable function pointer into the hash of valid metadata',
    name: 'Kept',
    code: pointAt(inCode, backdoorHash),
    content: inCode,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'a function pointer in storage, and a jump target in the hash',
    name: 'Kept',
    code: withMap(deploy('Kept', pointers('')), backdoorHash),
    content: pointers(''),
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'a function pointer that assembly writes, and a jump target in the hash',
    name: 'Written',
    code: withMap(deploy('Written', written), backdoorHash),
    content: written,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'function pointers that only the source sets, and a jump target in the hash',
    name: 'Copied',
    code: withMap(deploy('Copied', copied), backdoorHash),
    content: copied,
    verdict: 'codeEqual',
  },
  {
    what: 'a function pointer, and a jump target in the hash of these very files',
    name: 'Kept',
    code: deploy('Kept', ground),
    content: ground,
    verdict: 'notBuilt',
    sourcify: 'exact',
  },
  {
    what: 'metadata that says it is longer',
    name: 'Vault',
    content: source,
    code: `${deploy('Vault', source).slice(0, -4)}0034`,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'metadata that says it is shorter',
    name: 'Vault',
    content: source,
    code: `${deploy('Vault', source).slice(0, -4)}0032`,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'metadata behind metadata',
    name: 'Vault',
    content: source,
    code: `${deploy('Vault', source)}a2${ipfs}${version}0033`,
    verdict: 'differs',
  },
  {
    what: 'metadata with experimental features',
    name: 'Vault',
    content: source,
    code: withMap(deploy('Vault', source), `a3${ipfs}${experimental}${version}`),
    verdict: 'codeEqual',
    sourcify: 'differs',
  },
  {
    what: 'metadata in another order',
    name: 'Vault',
    content: source,
    code: withMap(deploy('Vault', source), `a2${version}${ipfs}`),
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'metadata with an unknown key',
    name: 'Vault',
    content: source,
    code: withMap(deploy('Vault', source), `a3${ipfs}${version}61784101`),
    verdict: 'differs',
  },
  {
    what: 'metadata with bytes behind its map',
    name: 'Vault',
    content: source,
    code: withMap(deploy('Vault', source), `a2${ipfs}${version}5b00`),
    verdict: 'differs',
  },
  {
    what: 'metadata with lengths that are longer than they need be',
    name: 'Vault',
    content: source,
    code: withMap(deploy('Vault', source), `b802${ipfs}${version}`),
    verdict: 'differs',
  },
  {
    what: 'metadata behind code that is built without',
    name: 'Small',
    code: `${deploy('Small', bare, noMetadata)}a2${ipfs}${version}0033`,
    content: bare,
    settings: noMetadata,
    verdict: 'differs',
  },
  {
    what: 'data at the end that looks like metadata, changed',
    name: 'Data',
    code: deploy('Data', bare, noMetadata).replace('abababab', 'acababab'),
    content: bare,
    settings: noMetadata,
    verdict: 'differs',
  },
  {
    what: 'metadata taken off with the last byte of data',
    name: 'Ending',
    code: takeOffMetadata(deploy('Ending', source)),
    content: source,
    verdict: 'differs',
    sourcify: 'codeEqual',
  },
  {
    what: 'other bytes in place of a hash in the middle of the code',
    name: 'Factory',
    content: source,
    code: deploy('Factory', source).replace(/64697066735822/, `5b${'00'.repeat(6)}`),
    verdict: 'differs',
  },
];

it.each(cases)('$what: $verdict', async (one) => {
  const { verdict, sourcify = verdict } = one;
  expect(await askBoth(one)).toEqual({ ours: verdict, sourcify });
});

it('is no mere theory: a backdoor in valid metadata runs', async () => {
  const to = await deployCode(pointAt(inCode, backdoorHash));
  const { request } = await getNode();
  // go()
  expect(await request('eth_call', [{ to, data: '0x0f59f83a' }, 'latest'])).toBe(
    `0x${'1'.padStart(64, '0')}`,
  );
});

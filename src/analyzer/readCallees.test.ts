import { keccak256 } from 'viem/utils';
import { expect, it } from 'vitest';
import { analyzeContract } from './analyzeContract.ts';

/** Where the elements of the array of slot 0 stand. */
const elements = keccak256(`0x${'0'.repeat(64)}`).slice(2);
const word = (digits: string) => `73${'ff'.repeat(20)}16${digits}`;
/** Without arguments and answer, where the sixth word of the stack or a constant says which element. */
const callElement = (index: string) => `5f5f5f5f${index}7f${elements}0154${word('5a')}fa50`;

/** Calls one address of each element, as many as the slot says. */
function loop(index: string): string {
  const body = `${callElement(index)}600101`;
  const end = 2 + 8 + body.length / 2 + 3;
  return `5f5b5f54811015${`60${end.toString(16)}`}57${body}6001565b00`;
}

const read = async (code: string) => {
  let ticks = 0;
  const { callees } = await analyzeContract({ code: `0x${code}`, now: () => ticks++ });
  return callees;
};

it('follows a loop over an array, and names the array as the place of those that it calls', async () => {
  const { found, listed, cut } = await read(loop('84'));
  expect(found).toMatchObject([{ kind: 'elements', stride: 1, offset: 0, shift: 0, runs: false }]);
  expect(found).toHaveLength(1);
  expect([listed, cut]).toEqual([0, 0]);
});

it.each([3, 7, 20, 200])('finds whom code calls behind a loop of %i rounds', async (rounds) => {
  const callee = 'ab'.repeat(20);
  const { found, cut } = await read(
    `5f5b6001018060${rounds.toString(16).padStart(2, '0')}116001575f5f5f5f5f73${callee}5af100`,
  );
  expect(found).toMatchObject([{ kind: 'constant', address: `0x${callee}` }]);
  expect(cut).toBe(0);
});

it('tells the field of elements of several words by how far the places are apart', async () => {
  const { found } = await read(loop('84600202600101'));
  expect(found).toMatchObject([{ kind: 'elements', stride: 2, offset: 1 }]);
});

it('knows an element by a number that the sender gives', async () => {
  const { found, listed } = await read(`${callElement('5f35600302600201')}00`);
  expect(found).toMatchObject([{ kind: 'elements', stride: 3, offset: 2 }]);
  expect(listed).toBe(0);
});

it('does not say which elements are called where only one place was seen', async () => {
  const { found, stored, listed } = await read(`${callElement('6002')}00`);
  expect(found).toEqual([]);
  expect([stored, listed]).toEqual([1, 0]);
});

/** Calls the address in the slot that the sender names, after a change of its bits. */
const callNamed = (change: string) => `5f5f5f5f5f3554${change}5afa5000`;
const holed = `73${'ff'.repeat(19)}0f16`;

it('takes an entry of a mapping for stored where its bits are called as they stand', async () => {
  for (const change of [word(''), `60a01c${word('')}`, '60601c'])
    expect(await read(callNamed(change))).toMatchObject({ stored: 1, listed: 0, untold: 0 });
});

it.each([
  ['has a mask with a hole', holed],
  ['is moved by less than a byte', `60041c${word('')}`],
  ['is turned round', '19'],
])('does not take an entry for stored that %s: another contract is called', async (_, change) => {
  const { stored, listed, untold } = await read(callNamed(change));
  expect([stored, listed + untold]).toEqual([0, 1]);
});

/** A function of the given selector that calls what the hash of the block's time comes to. */
const hashedIn = (selector: string) =>
  `5f3560e01c63${selector}14600f57005b425f5260205f205f5f5f5f84${word('5a')}fa5000`;

it('says in which function an address is called that does not show, and what it is made of', async () => {
  const { untold, gaps } = await read(hashedIn('a9059cbb'));
  expect(untold).toBe(1);
  expect(gaps).toEqual([{ kind: 'untold', in: '0xa9059cbb', what: 'and(sha3(timestamp), 0xffffffff…)' }]);
});

it('does not take an entry of a list in an answer for the first word of the answer', async () => {
  const asked = '63aabbccdd60e01b5f526020608060045f5f545afa50';
  const { found, untold } = await read(`${asked}60805160a001515f5f5f5f84${word('5a')}fa5000`);
  expect(found).toMatchObject([{ kind: 'slot' }, { kind: 'answer', words: 'any' }]);
  expect(untold).toBe(0);
});

it.each([
  ['follows all calls in less than four seconds', 1, 0],
  ['stops following calls after four seconds, and says so', 700, 1],
])('%s', async (_, msPerLook, cut) => {
  let ticks = 0;
  const code = `${'5b'.repeat(120_000)}5f5f5f5f5f73${'ab'.repeat(20)}5af100`;
  const { callees } = await analyzeContract({ code: `0x${code}`, now: () => ticks++ * msPerLook });
  expect(callees.cut).toBe(cut);
  expect(callees.found).toHaveLength(1 - cut);
});

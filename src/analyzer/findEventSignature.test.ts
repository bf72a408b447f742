import { toEventSelector } from 'viem';
import { expect, it } from 'vitest';
import { findEventSignature } from './findEventSignature.ts';
import table from './signatures/events.json' with { type: 'json' };

it('knows well-known events and admits the rest', () => {
  expect(findEventSignature('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')).toBe(
    'Transfer(address,address,uint256)',
  );
  expect(findEventSignature(`0x${'00'.repeat(32)}`)).toBeUndefined();
});

it('files every event under its own topic', () => {
  const wrong = Object.entries(table).filter(([topic, text]) => toEventSelector(text) !== `0x${topic}`);
  expect(wrong).toEqual([]);
});

import { expect, it } from 'vitest';
import { toNetwork, toWideNetwork } from './toNetwork.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1::6', '2001:db8:1:0', '2001:db8:1'],
  ['2001:0db8::', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s is a caller of %s and a voice of %s', (ip, network, wide) => {
  expect([toNetwork(ip), toWideNetwork(ip)]).toEqual([network, wide]);
});

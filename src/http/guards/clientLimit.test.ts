import { expect, it } from 'vitest';
import { createClientLimit } from './clientLimit.ts';

it('counts each client by itself and starts again after the window', () => {
  let time = 0;
  const check = createClientLimit({ most: 2, windowMs: 1000, now: () => time });
  check({ ip: '10.0.0.1' });
  check({ ip: '10.0.0.1' });
  check({ ip: '10.0.0.2' });
  expect(() => check({ ip: '10.0.0.1' })).toThrow('Too many requests. Please try again later.');
  time = 1000;
  check({ ip: '10.0.0.1' });
});

it('counts an IPv6 network of one user as one client', () => {
  const check = createClientLimit({ most: 1, windowMs: 1000 });
  check({ ip: '2001:db8:1:2::1' });
  expect(() => check({ ip: '2001:db8:1:2::2' })).toThrow('Too many requests');
  expect(() => check({ ip: '2001:db8:1:2:3:4:5:6' })).toThrow('Too many requests');
  check({ ip: '2001:db8:1:3::1' });
  check({ ip: '2001:db8::1' });
  expect(() => check({ ip: '2001:db8::2' })).toThrow('Too many requests');
});

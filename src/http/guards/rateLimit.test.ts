import { expect, it } from 'vitest';
import { createRateLimit, createWriteBudget } from './rateLimit.ts';

it('counts each client by itself and starts again after the window', () => {
  let time = 0;
  const check = createRateLimit({ most: 2, windowMs: 1000, now: () => time });
  check({ ip: '10.0.0.1' });
  check({ ip: '10.0.0.1' });
  check({ ip: '10.0.0.2' });
  expect(() => check({ ip: '10.0.0.1' })).toThrow('Too many requests. Please try again later.');
  time = 1000;
  check({ ip: '10.0.0.1' });
});

it('counts an IPv6 network of one user as one client', () => {
  const check = createRateLimit({ most: 1, windowMs: 1000 });
  check({ ip: '2001:db8:1:2::1' });
  expect(() => check({ ip: '2001:db8:1:2::2' })).toThrow('Too many requests');
  expect(() => check({ ip: '2001:db8:1:2:3:4:5:6' })).toThrow('Too many requests');
  check({ ip: '2001:db8:1:3::1' });
  check({ ip: '2001:db8::1' });
  expect(() => check({ ip: '2001:db8::2' })).toThrow('Too many requests');
});

it('counts what a network sends, not only how often: in a minute and over a day', () => {
  const check = createWriteBudget({
    limitScale: 1,
    calls: 100,
    kilobytesPerMinute: 10,
    kilobytesPerDay: 100,
  });
  const send = (ip: string, kilobytes: number) => () => check({ ip, body: 'x'.repeat(kilobytes * 1024 - 2) });
  send('192.0.2.1', 9)();
  expect(send('192.0.2.1', 2)).toThrow('Too many requests');
  send('192.0.2.2', 9)();
  expect(send('192.0.2.3', 11)).toThrow('Too many requests');
});

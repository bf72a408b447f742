import { expect, it } from 'vitest';
import { type NotificationContent, notificationContentSchema } from '#model/notifications.ts';
import { composeNotifications } from './composeNotifications.ts';

const contract = `0x${'1'.repeat(40)}`;
const alert: Extract<NotificationContent, { kind: 'watch' }> = {
  ...{ kind: 'watch', severity: 'major', title: 'Major: Balance', lines: ['Balance 3 is below 9'], stop: [] },
  ...{ chain: 'eip155:1', block: 7, transaction: null, contract, time: '2026-11-01T00:00:00.000Z' },
};

it.each([
  [{ transaction: '0xabc' }, 'Open the transaction', '/chains/eip155:1/transactions/0xabc?block=7'],
  [{}, 'Open the evidence', `/chains/eip155:1/addresses/${contract}?block=7`],
  [{ contract: undefined }, 'Open the evidence', '/chains/eip155:1/blocks/7'],
  [{ chain: null, block: null, contract: null }, 'Open your inbox', '/my/inbox'],
] as const)('opens the evidence of one alert, as it was kept: %o', (part, label, href) => {
  const kept = notificationContentSchema.parse({ ...alert, ...part });
  const told = {
    changes: [kept].filter((one) => one.kind !== 'news'),
    news: [],
    frequency: 'atOnce' as const,
    settingsId: 's',
  };
  expect(composeNotifications(told, { origin: 'https://parapet.test' }).action).toEqual({
    ...{ label, url: `https://parapet.test${href}` },
  });
});

import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { track } from '#web/client/userEvents.ts';
import type { useToast } from '#web/ui/ToastProvider.tsx';
import type { SettingsAnswer } from '#wire/notifications.ts';
import { storageKeys } from '#wire/storageKeys.ts';
import { readStored, store } from '../storage/storage.ts';

const { key } = storageKeys.alertMailsAsked;

/** Mails are off until somebody asks for them: whoever watches a project for the first time is asked, once. */
export async function offerAlertMails(toast: ReturnType<typeof useToast>): Promise<void> {
  if (readStored(key) !== null) return;
  const { settings } = await fetchJson<SettingsAnswer>('/api/sso-settings', { body: {} });
  store(key, 'yes');
  if (settings.alerts.frequency !== 'off') return;
  const turnOn = async () => {
    try {
      const alerts = { ...settings.alerts, frequency: 'atOnce' as const };
      await fetchJson('/api/sso-settings/update', { body: { settings: { ...settings, alerts } } });
      track('Update Notification Settings');
      toast.show('Alert mails are on. Settings has more choices.');
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
  };
  toast.show('Alert mails are off. Mail critical and major alerts of watched projects?', {
    stays: true,
    action: { label: 'Turn on', onAct: () => void turnOn() },
  });
}

import { type FormEvent, useState } from 'react';
import type { Frequency, NotificationSettings } from '#model/notifications.ts';
import { severities } from '#model/severities.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useResource } from '#web/client/useResource.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { SettingsAnswer } from '#wire/notifications.ts';

const frequencyOptions: { value: Frequency; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'Daily digest' },
];

const newsOptions = frequencyOptions.filter(({ value }) => value !== 'daily');

const loadSettings = () => fetchJson<SettingsAnswer>('/api/sso-settings', { body: {} });

/** What the user is told by mail, and how often. */
export function NotificationsSection() {
  const [settings, reload] = useResource(loadSettings);
  return (
    <SectionCard
      title="Notification settings"
      description="Mails about your watchlists. Every mail has a one-click unsubscribe link."
    >
      {settings.kind === 'loading' && <SkeletonRows rows={3} label="Loading your settings" />}
      {settings.kind === 'failed' && (
        <ErrorState title="Your settings could not be loaded" onRetry={reload} />
      )}
      {settings.kind === 'ready' && <SettingsForm settings={settings.data.settings} />}
    </SectionCard>
  );
}

function SettingsForm({ settings: initial }: { settings: NotificationSettings }) {
  const [settings, setSettings] = useState(initial);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const { alerts, scores, news } = settings;
  const frequency = (value: string) => value as Frequency;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await fetchJson('/api/sso-settings/update', { body: { settings } });
      track('Update Notification Settings');
      toast.show('Your notification settings are saved.');
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
    }
    setBusy(false);
  };
  return (
    <form className="space-y-5" onSubmit={submit}>
      <Select
        label="Alerts of watched projects"
        options={frequencyOptions}
        value={alerts.frequency}
        onChange={({ target }) =>
          setSettings({ ...settings, alerts: { ...alerts, frequency: frequency(target.value) } })
        }
      />
      <fieldset disabled={alerts.frequency === 'off'}>
        <legend className="font-[550]">Severities</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {severities.map((severity) => (
            <Checkbox
              key={severity}
              label={severity[0]?.toUpperCase() + severity.slice(1)}
              checked={alerts.severities.includes(severity)}
              onChange={({ target }) => {
                const others = alerts.severities.filter((other) => other !== severity);
                setSettings({
                  ...settings,
                  alerts: { ...alerts, severities: target.checked ? [...others, severity] : others },
                });
              }}
            />
          ))}
        </div>
      </fieldset>
      <Select
        label="Score changes of watched projects"
        options={frequencyOptions}
        value={scores.frequency}
        onChange={({ target }) =>
          setSettings({ ...settings, scores: { frequency: frequency(target.value) } })
        }
      />
      <Select
        label="Product news"
        options={newsOptions}
        value={news.frequency}
        onChange={({ target }) => setSettings({ ...settings, news: { frequency: frequency(target.value) } })}
      />
      <Button type="submit" variant="primary" loading={busy}>
        Save
      </Button>
    </form>
  );
}

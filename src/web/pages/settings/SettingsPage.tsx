import { useRequireSession } from '#web/auth/useRequireSession.ts';
import type { SettingsData } from '#wire/pages.ts';
import { settingsSections } from './settingsSections.ts';

export function Component({ data: { profile, impersonating } }: { data: SettingsData }) {
  useRequireSession(profile.username);
  return (
    <main id="main" className="wrap py-10">
      <title>Account Settings · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Account Settings</h1>
      <div className="mt-8 max-w-184 space-y-6" key={profile.username}>
        {settingsSections.map(({ id, Content }) => (
          <Content key={id} profile={profile} impersonating={impersonating} />
        ))}
      </div>
    </main>
  );
}

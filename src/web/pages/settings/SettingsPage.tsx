import type { SessionUser } from '#wire/accounts.ts';
import { RequireSession } from '../../auth/RequireSession.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { getProfile } from './settingsCalls.ts';
import { settingsSections } from './settingsSections.ts';
import { useResource } from './useResource.ts';

export function Component() {
  return (
    <main id="main" className="wrap py-10">
      <title>Account Settings · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Account Settings</h1>
      <div className="mt-8 max-w-184">
        <RequireSession fallback={<SettingsSkeleton />}>{(user) => <Sections user={user} />}</RequireSession>
      </div>
    </main>
  );
}

function Sections({ user }: { user: SessionUser }) {
  const [profile, reload] = useResource(getProfile);
  if (profile.kind === 'loading') return <SettingsSkeleton />;
  if (profile.kind === 'failed') {
    return (
      <Card>
        <ErrorState title="Your settings could not be loaded." onRetry={reload} />
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {settingsSections.map(({ id, Content }) => (
        <Content key={id} user={user} profile={profile.data} />
      ))}
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <Card>
      <SkeletonRows rows={6} label="Loading your settings" />
    </Card>
  );
}

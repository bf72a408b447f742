import type { ComponentType } from 'react';
import { isAdmitted } from '#model/users.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SettingsData } from '#wire/pages.ts';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import type { SectionProps } from './SectionProps.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { SurveySection } from './SurveySection.tsx';

/** The way to the desk, for staff. */
function AdminSection({ profile }: SectionProps) {
  if (!isAdmitted(profile.role, 'staff')) return null;
  return (
    <SectionCard
      title="Administration"
      description={`Your role: ${profile.role}.`}
      aside={
        <ButtonLink size="sm" to="/admin">
          Open
        </ButtonLink>
      }
    />
  );
}

/** The way to the organisations of the account. */
function OrganisationsSection() {
  return (
    <SectionCard
      title="Organisations"
      description="Share keys, rules, outlets and watchlists."
      aside={
        <ButtonLink size="sm" to="/my/organisations">
          Open
        </ButtonLink>
      }
    />
  );
}

/** The way to the keys for programs. */
function ApiKeysSection() {
  return (
    <SectionCard
      title="API keys"
      description="For your programs and agents."
      aside={
        <ButtonLink size="sm" to="/my/api-keys">
          Open
        </ButtonLink>
      }
    />
  );
}

function TourSection() {
  return (
    <SectionCard
      title="Guided Tour"
      description="Seven stops on the home page."
      aside={
        <ButtonLink size="sm" to="/?tour=true">
          Get Started
        </ButtonLink>
      }
    />
  );
}

interface SettingsSection {
  id: string;
  Content: ComponentType<SectionProps>;
}

/** The sections of Account Settings from top to bottom; a feature with settings of its own adds a line. */
const settingsSections: readonly SettingsSection[] = [
  { id: 'admin', Content: AdminSection },
  { id: 'picture', Content: PictureSection },
  { id: 'email', Content: EmailSection },
  { id: 'password', Content: PasswordSection },
  { id: 'factors', Content: FactorsSection },
  { id: 'sessions', Content: SessionsSection },
  { id: 'notifications', Content: NotificationsSection },
  { id: 'tour', Content: TourSection },
  { id: 'survey', Content: SurveySection },
  { id: 'organisations', Content: OrganisationsSection },
  { id: 'apiKeys', Content: ApiKeysSection },
  { id: 'export', Content: ExportSection },
  { id: 'delete', Content: DeleteSection },
];

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

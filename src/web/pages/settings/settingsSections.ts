import type { ComponentType } from 'react';
import { AdminSection } from './AdminSection.tsx';
import { ApiKeysSection } from './ApiKeysSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { OrganisationsSection } from './OrganisationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import type { SectionProps } from './SectionProps.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { SurveySection } from './SurveySection.tsx';
import { TourSection } from './TourSection.tsx';

interface SettingsSection {
  id: string;
  Content: ComponentType<SectionProps>;
}

/** The sections of Account Settings from top to bottom; a feature with settings of its own adds a line. */
export const settingsSections: readonly SettingsSection[] = [
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

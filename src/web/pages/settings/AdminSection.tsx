import { isAdmitted } from '#model/users.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SectionProps } from './SectionProps.ts';

/** The way to the desk, for staff. */
export function AdminSection({ profile }: SectionProps) {
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

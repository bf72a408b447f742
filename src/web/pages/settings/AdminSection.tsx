import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SectionProps } from './SectionProps.ts';

/** The way to the pages of admins, for admins. */
export function AdminSection({ profile }: SectionProps) {
  if (profile.role !== 'admin') return null;
  return (
    <SectionCard
      title="Administration"
      description="You are an admin of this site."
      aside={
        <ButtonLink size="sm" to="/admin">
          Open
        </ButtonLink>
      }
    />
  );
}

import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';

/** The way to the organisations of the account. */
export function OrganisationsSection() {
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

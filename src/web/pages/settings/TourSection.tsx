import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';

export function TourSection() {
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

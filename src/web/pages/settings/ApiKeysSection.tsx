import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';

/** The way to the keys for programs. */
export function ApiKeysSection() {
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

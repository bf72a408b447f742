import { ButtonLink } from '#web/ui/Button.tsx';

/** Opens the quote dialog: the home page shows it when asked in its address. */
export function QuoteLink({ block }: { block?: boolean }) {
  return (
    <ButtonLink to="/?quote=1" variant="primary" block={block}>
      Request a Quote
    </ButtonLink>
  );
}

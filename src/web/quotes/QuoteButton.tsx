import { Button } from '#web/ui/Button.tsx';
import { useRequestQuote } from './useRequestQuote.tsx';

export function QuoteButton() {
  const requestQuote = useRequestQuote();
  return (
    <Button variant="primary" onClick={requestQuote}>
      Request a Quote
    </Button>
  );
}

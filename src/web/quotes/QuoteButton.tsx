import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useRequestQuote } from './useRequestQuote.tsx';

interface QuoteButtonProps {
  /** What the message begins with. */
  message?: string;
  children?: ReactNode;
}

export function QuoteButton({ message, children = 'Request a Quote' }: QuoteButtonProps) {
  const requestQuote = useRequestQuote(message);
  return (
    <Button variant="primary" onClick={requestQuote}>
      {children}
    </Button>
  );
}

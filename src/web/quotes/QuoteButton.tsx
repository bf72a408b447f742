import { useShellDialogs } from '#web/shell/ShellDialogs.tsx';
import { Button } from '#web/ui/Button.tsx';

export function QuoteButton() {
  const { requestQuote } = useShellDialogs();
  return (
    <Button variant="primary" onClick={requestQuote}>
      Request a Quote
    </Button>
  );
}

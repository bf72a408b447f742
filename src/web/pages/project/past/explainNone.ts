import { formatDateTime } from '#web/ui/formatTime.ts';
import type { Past } from '#wire/scores.ts';

/** Why there is no score of that moment. */
export function explainNone({ knownFrom, at, rulesVersion, rulesInForce }: Past): string {
  if (knownFrom === null) return 'Nothing is recorded about the past of this project.';
  if (at < knownFrom)
    return `This site knows nothing of it before ${formatDateTime(new Date(knownFrom))}. Unknown is not safe, and not unsafe.`;
  return `Its rules of that day (${rulesVersion}) are no longer in this program, which has rules ${rulesInForce}. What was shown then stands above.`;
}

import type { MouseEvent } from 'react';
import { getConfirmation } from '#web/auth/factorCalls.ts';
import { askConfirmation } from '#web/client/confirmation.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SectionProps } from './SectionProps.ts';

/** A download cannot be sent again after a refusal, so that the person confirms before it. */
async function confirmFirst(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const link = event.currentTarget;
  if (confirmed.has(link)) {
    confirmed.delete(link);
    return;
  }
  event.preventDefault();
  const known = await getConfirmation().catch(() => undefined);
  if (known && !known.confirmed && !(await askConfirmation())) return;
  confirmed.add(link);
  link.click();
}

/** Links whose next press downloads. */
const confirmed = new WeakSet<HTMLAnchorElement>();

export function ExportSection({ impersonating }: SectionProps) {
  return (
    <SectionCard
      title="Export my data"
      description={
        impersonating
          ? 'Data cannot be exported while impersonating.'
          : 'All data about your account, as one JSON file.'
      }
      aside={
        impersonating ? (
          <Button size="sm" disabled>
            Download
          </Button>
        ) : (
          <a
            className="btn btn-sm"
            href="/api/user/export"
            download="parapet-account.json"
            onClick={confirmFirst}
          >
            Download
          </a>
        )
      }
    />
  );
}

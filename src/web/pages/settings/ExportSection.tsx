import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SectionProps } from './SectionProps.ts';

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
          <a className="btn btn-sm" href="/api/user/export" download="parapet-account.json">
            Download
          </a>
        )
      }
    />
  );
}

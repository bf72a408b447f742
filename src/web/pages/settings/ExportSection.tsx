import { SectionCard } from './SectionCard.tsx';

export function ExportSection() {
  return (
    <SectionCard
      title="Export my data"
      description="Everything this site holds about your account, as one JSON file."
      aside={
        <a className="btn btn-sm" href="/api/user/export" download="parapet-account.json">
          Download
        </a>
      }
    />
  );
}

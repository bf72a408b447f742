import { Chip } from '#web/ui/Chip.tsx';
import { type Severity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { ProductData } from '#wire/content.ts';

const severities: Record<string, Severity> = {
  Critical: 'critical',
  Major: 'major',
  Medium: 'medium',
  Minor: 'minor',
  Info: 'info',
  Informational: 'info',
  Centralization: 'centralization',
};

function Cell({ header, value }: { header: string; value: string }) {
  const severity = severities[value];
  if (header === 'Severity' && severity) return <SeverityMark severity={severity} label={value} />;
  return value;
}

/** What a result looks like; marked as a sample. */
export function ProductSample({
  sample: { title, notice, columns, rows },
}: {
  sample: ProductData['sample'];
}) {
  const shown: Column<string[]>[] = columns.map((header, index) => ({
    key: header,
    header,
    cell: (row) => <Cell header={header} value={row[index] ?? ''} />,
    title: index === 0,
  }));
  return (
    <section aria-labelledby="sample">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="sample" className="scroll-mt-20">
          {title}
        </h2>
        <Chip tone="info">Sample</Chip>
      </div>
      <div className="card mt-5 overflow-hidden">
        <Table caption={title} columns={shown} rows={rows} rowKey={(row) => row.join(' ')} />
        <p className="border-t border-line bg-mist px-4.5 py-3 text-xs text-muted">{notice}</p>
      </div>
    </section>
  );
}

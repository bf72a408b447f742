import { Chip } from '#web/ui/Chip.tsx';
import { type Severity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { ProductData } from '#wire/content.ts';
import { SampleCard } from './SampleCard.tsx';

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
export function ProductSample({ sample: { notice, ...rest } }: { sample: ProductData['sample'] }) {
  return (
    <SampleCard
      {...rest}
      id="sample"
      marks={<Chip tone="info">Sample</Chip>}
      renderCell={(header, value) => <Cell header={header} value={value ?? ''} />}
      note={notice}
    />
  );
}

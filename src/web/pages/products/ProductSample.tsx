import { findingSeverities, findingSeverityNames } from '#model/severities.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { ProductData } from '#wire/content.ts';
import { SampleCard } from './SampleCard.tsx';

const findSeverity = (word: string) =>
  word === 'Info' ? 'info' : findingSeverities.find((severity) => findingSeverityNames[severity] === word);

function Cell({ header, value }: { header: string; value: string }) {
  const severity = findSeverity(value);
  if (header === 'Severity' && severity) return <SeverityMark severity={severity} label={value} />;
  return value;
}

/** What a result looks like; marked as a sample. */
export function ProductSample({ sample: { notice, ...rest } }: { sample: ProductData['sample'] }) {
  return (
    <SampleCard
      {...rest}
      isWritten
      id="sample"
      marks={<Chip tone="info">Sample</Chip>}
      renderCell={(header, value) => <Cell header={header} value={value ?? ''} />}
      note={notice}
    />
  );
}

import { misuseWords } from '#model/misuse.ts';
import type { FunctionVerdict } from '#model/powerClasses.ts';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { FunctionView } from '#wire/evidencePages.ts';

const verdicts: Readonly<Record<FunctionVerdict, { text: string; tone: Tone }>> = {
  privileged: { text: 'only some may call it', tone: 'warning' },
  unknown: { text: 'not known who may call it', tone: 'neutral' },
  open: { text: 'anybody may call it', tone: 'neutral' },
  readsOnly: { text: 'only reads', tone: 'neutral' },
};

const columns: Column<FunctionView>[] = [
  {
    key: 'name',
    header: 'Function',
    title: true,
    cell: ({ name, selector }) => (
      <>
        <code className="wrap-anywhere">{name ?? selector}</code>
        {name && <code className="block text-xs text-muted">{selector}</code>}
      </>
    ),
  },
  {
    key: 'verdict',
    header: 'Verdict',
    cell: ({ verdict, misuse, uncapped }) => (
      <span className="flex flex-wrap gap-1.5">
        <Chip tone={verdicts[verdict].tone}>{verdicts[verdict].text}</Chip>
        {verdict === 'open' && misuse && <Chip tone="warning">{misuseWords[misuse]}</Chip>}
        {verdict === 'privileged' && uncapped && <Chip tone="warning">no limit</Chip>}
      </span>
    ),
  },
  {
    key: 'guard',
    header: 'Guard',
    cell: ({ guard, verdict }) => (
      <span className="wrap-anywhere">
        {guard === null ? '–' : verdict === 'open' ? `only in some cases: ${guard}` : guard}
      </span>
    ),
  },
  {
    key: 'holders',
    header: 'Who can',
    cell: ({ paths, verdict }) =>
      paths.length > 0 ? (
        <ul>
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      ) : (
        <span className="text-muted">
          {verdict === 'open' || verdict === 'readsOnly' ? 'anybody' : 'not known'}
        </span>
      ),
  },
];

interface FunctionsProps {
  functions: readonly FunctionView[];
  /** Where they were read. */
  description: string;
  /** What they stand in. */
  Section?: typeof SectionCard;
}

/** Every function of a contract or a code; those that only read are folded away. */
export function Functions({ functions, description, Section = SectionCard }: FunctionsProps) {
  const readers = functions.filter(({ verdict }) => verdict === 'readsOnly');
  const writers = functions.filter(({ verdict }) => verdict !== 'readsOnly');
  const tableOf = (caption: string, rows: readonly FunctionView[]) => (
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ selector }) => selector} />
  );
  return (
    <Section title="Functions" description={description} bare>
      {functions.length === 0 && (
        <p className="border-t border-line px-4.5 py-4">
          No function of it is known here, which does not mean that it has none.
        </p>
      )}
      {writers.length > 0 && tableOf('Functions that change something', writers)}
      {readers.length > 0 && (
        <details className="border-t border-line">
          <summary className="min-h-6 px-4.5 py-3">
            {formatNumber(readers.length)} {readers.length === 1 ? 'function' : 'functions'} that only{' '}
            {readers.length === 1 ? 'reads' : 'read'}
          </summary>
          {tableOf('Functions that only read', readers)}
        </details>
      )}
    </Section>
  );
}

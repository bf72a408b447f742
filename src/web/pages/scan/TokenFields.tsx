import { shortenHash } from '#lib/shortenHash.ts';
import { type CheckState, checkStates } from '#model/checkStates.ts';
import type { Evidence } from '#model/evidence.ts';
import type { TokenFieldName, TokenScan } from '#model/tokenScan.ts';
import type { Check } from '#scoring/judgeScan.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { stateMarks } from '#web/ui/VerdictLine.tsx';
import { describeTokenField, fieldGroups, fieldNames } from './describeTokenField.ts';
import { FoldSection } from './FoldSection.tsx';
import { TokenTrades } from './TokenTrades.tsx';
import type { FieldLine } from './tellAmount.ts';

/** From so many fields on the reason that they share stands once. */
const fewest = 3;

interface Grouped {
  /** In their order. */
  single: TokenFieldName[];
  shared: { why: string; names: TokenFieldName[] }[];
}

/** Sets apart fields that are unknown for one reason: said ten times over, it hides what is known. Those told otherwise stand alone. */
function groupUnknown(
  names: readonly TokenFieldName[],
  { fields }: TokenScan,
  isTold: (name: TokenFieldName) => boolean,
): Grouped {
  const whyOf = (name: TokenFieldName) => {
    const field = fields[name];
    return field.state === 'unknown' && !isTold(name) ? field.why : undefined;
  };
  const reasons = [...new Set(names.flatMap((name) => whyOf(name) ?? []))];
  const shared = reasons
    .map((why) => ({ why, names: names.filter((name) => whyOf(name) === why) }))
    .filter((group) => group.names.length >= fewest);
  const apart = new Set(shared.flatMap((group) => group.names));
  return { single: names.filter((name) => !apart.has(name)), shared };
}

const row = 'grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[240px_1fr]';

interface TokenFieldsProps {
  scan: TokenScan;
  checks: readonly Check[];
}

function Field({ name, scan, checks }: TokenFieldsProps & { name: TokenFieldName }) {
  const field = scan.fields[name];
  const lines = describeTokenField(name, scan);
  const state = checks.find(({ id }) => id === name)?.state;
  return (
    <div className={row}>
      <dt className="flex items-baseline gap-2 font-[550]">
        {state ? (
          <SeverityMark severity={stateMarks[state].severity} label={stateMarks[state].one} compact />
        ) : (
          <span className="w-3 shrink-0" />
        )}
        {fieldNames[name]}
      </dt>
      <dd className="num min-w-0 wrap-anywhere lg:flex lg:items-baseline lg:justify-between lg:gap-x-6">
        <div className="min-w-0">
          {lines ? (
            <Lines lines={lines} />
          ) : (
            <p className="text-muted">
              {state === 'passed'
                ? 'Nobody can: control grade A.'
                : `Unknown: ${field.state === 'unknown' ? field.why : ''}.`}
            </p>
          )}
        </div>
        {field.state === 'known' && (
          <div className="lg:max-w-1/2 lg:shrink-0 lg:[&>ul]:justify-end">
            <FieldEvidence evidence={field.evidence} />
          </div>
        )}
      </dd>
    </div>
  );
}

const mostLines = 3;

const keyOf = (line: FieldLine): string => (typeof line === 'string' ? line : line.before + line.exact);

/** The first lines, and the others a press away. */
function Lines({ lines }: { lines: readonly FieldLine[] }) {
  const isLong = lines.length > mostLines + 1;
  const first = isLong ? lines.slice(0, mostLines) : lines;
  return (
    <>
      {first.map((line) => (
        <Line key={keyOf(line)} line={line} />
      ))}
      {isLong && (
        <details>
          <summary className="link text-xs">{lines.length - mostLines} more</summary>
          {lines.slice(mostLines).map((line) => (
            <Line key={keyOf(line)} line={line} />
          ))}
        </details>
      )}
    </>
  );
}

/** Whole addresses hide what is said of them; they stand in the evidence, and here on hover. */
const shortenAddresses = (text: string) => text.replace(/0x[0-9a-f]{40,}/gi, (hash) => shortenHash(hash));

function Line({ line }: { line: FieldLine }) {
  const text = typeof line === 'string' ? line : line.before;
  const short = shortenAddresses(text);
  return (
    <p title={short === text ? undefined : text}>
      {short}
      {typeof line !== 'string' && (
        <>
          <Amount exact={line.exact} unit={line.unit} />
          {line.after}
        </>
      )}
    </p>
  );
}

function FieldEvidence({ evidence }: { evidence: readonly Evidence[] }) {
  if (evidence.length <= mostLines) return <EvidenceLinks evidence={evidence} projectId="" />;
  return (
    <details>
      <summary className="link text-xs">Evidence ({evidence.length})</summary>
      <EvidenceLinks evidence={evidence} projectId="" />
    </details>
  );
}

/** "1 risk, 3 passed, 6 unknown" */
function countStates(names: readonly TokenFieldName[], checks: readonly Check[]): string {
  return checkStates
    .flatMap((state) => {
      const number = checks.filter(
        (check) => check.state === state && names.some((name) => name === check.id),
      ).length;
      return number === 0
        ? []
        : [`${number} ${number === 1 ? stateMarks[state].one : stateMarks[state].many}`];
    })
    .join(', ');
}

/** The fields of one outcome, wherever they belong. */
export function FieldsOf({ state, ...props }: TokenFieldsProps & { state: CheckState }) {
  const names = fieldGroups
    .flatMap(({ fields }) => fields)
    .filter((name) => props.checks.some((check) => check.id === name && check.state === state));
  if (names.length === 0) return null;
  const title = stateMarks[state].many;
  return (
    <SectionCard title={`${title.charAt(0).toUpperCase()}${title.slice(1)}`} bare>
      <dl>
        {names.map((name) => (
          <Field key={name} name={name} {...props} />
        ))}
      </dl>
    </SectionCard>
  );
}

/** Every field of a token scan: what is known, with its evidence, or why it is not. */
export function TokenFields({ scan, checks }: TokenFieldsProps) {
  return (
    <>
      {fieldGroups.map(({ title, note, fields }, index) => {
        const { single, shared } = groupUnknown(fields, scan, (name) =>
          checks.some((check) => check.id === name && check.state === 'passed'),
        );
        return (
          <FoldSection key={title} title={title} description={note} note={countStates(fields, checks)}>
            <dl>
              {single.map((name) => (
                <Field key={name} name={name} scan={scan} checks={checks} />
              ))}
              {shared.map(({ why, names }) => (
                <div key={why} className={row}>
                  {names.map((name) => (
                    <dt key={name} className="font-[550] sm:col-start-1">
                      {fieldNames[name]}
                    </dt>
                  ))}
                  <dd className="min-w-0 text-muted wrap-anywhere sm:col-start-2 sm:row-start-1">
                    Unknown, all {names.length}: {why}.
                  </dd>
                </div>
              ))}
            </dl>
            {index === 0 && <TokenTrades scan={scan} />}
          </FoldSection>
        );
      })}
    </>
  );
}

import type { TokenFieldName, TokenScan } from '#model/tokenScan.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { describeTokenField, fieldGroups, fieldNames } from './describeTokenField.ts';
import { TokenTrades } from './TokenTrades.tsx';

function Field({ name, scan }: { name: TokenFieldName; scan: TokenScan }) {
  const field = scan.fields[name];
  const lines = describeTokenField(name, scan);
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[240px_1fr]">
      <dt className="font-[550]">{fieldNames[name]}</dt>
      <dd className="num min-w-0 wrap-anywhere">
        {lines ? (
          lines.map((line) => <p key={line}>{line}</p>)
        ) : (
          <p className="text-muted">Unknown: {field.state === 'unknown' && field.why}.</p>
        )}
        {field.state === 'known' && <EvidenceLinks evidence={field.evidence} projectId="" />}
      </dd>
    </div>
  );
}

/** Every field of a token scan: what is known, with its evidence, or why it is not. */
export function TokenFields({ scan }: { scan: TokenScan }) {
  return (
    <>
      {fieldGroups.map(({ title, note, fields }, index) => (
        <SectionCard key={title} title={title} description={note} bare>
          <dl>
            {fields.map((name) => (
              <Field key={name} name={name} scan={scan} />
            ))}
          </dl>
          {index === 0 && <TokenTrades scan={scan} />}
        </SectionCard>
      ))}
    </>
  );
}

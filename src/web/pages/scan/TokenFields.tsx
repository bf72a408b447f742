import type { TokenFieldName, TokenScan } from '#model/tokenScan.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { describeTokenField, fieldGroups, fieldNames } from './describeTokenField.ts';
import { groupUnknown } from './groupUnknown.ts';
import { TokenTrades } from './TokenTrades.tsx';

const row = 'grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5 sm:grid-cols-[240px_1fr]';

const warnings = {
  refused: 'sales refused',
  refusedLater: 'sales refused later',
  takenAway: 'taken away',
  mostKept: 'most of a sale is kept',
} as const;

/** What a buyer must not overlook. */
function Warning({ name, scan: { fields } }: { name: TokenFieldName; scan: TokenScan }) {
  const { sale, purchase } = fields;
  if (name === 'purchase' && purchase.state === 'known' && purchase.value.outcome === 'mostKept')
    return <Chip tone="danger">most of a purchase is kept</Chip>;
  if (name !== 'sale' || sale.state === 'unknown' || sale.value.outcome === 'works') return null;
  if (sale.value.outcome === 'refusedForSome') return <Chip tone="warning">sales refused for some</Chip>;
  return <Chip tone="danger">{warnings[sale.value.outcome]}</Chip>;
}

function Field({ name, scan }: { name: TokenFieldName; scan: TokenScan }) {
  const field = scan.fields[name];
  const lines = describeTokenField(name, scan);
  return (
    <div className={row}>
      <dt className="font-[550]">{fieldNames[name]}</dt>
      <dd className="num min-w-0 wrap-anywhere">
        <Warning name={name} scan={scan} />
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
      {fieldGroups.map(({ title, note, fields }, index) => {
        const { single, shared } = groupUnknown(fields, scan);
        return (
          <SectionCard key={title} title={title} description={note} bare>
            <dl>
              {single.map((name) => (
                <Field key={name} name={name} scan={scan} />
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
          </SectionCard>
        );
      })}
    </>
  );
}

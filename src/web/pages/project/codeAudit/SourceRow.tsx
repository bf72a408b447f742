import type { ComparedSource, SourceComparison, SourceOutcome } from '#model/sourceCode.ts';
import { CardRow } from '#web/ui/Card.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { ContractSources } from '#wire/projectPage.ts';
import { HashPair } from './HashPair.tsx';

const outcomes: Record<SourceOutcome, { tone: Tone; name: string; text: string }> = {
  exact: {
    tone: 'signal',
    name: 'Exact',
    text: 'It builds the code that runs, and the hash in that code pins these very files.',
  },
  codeEqual: { tone: 'info', name: 'Code equal', text: 'It builds the code that runs.' },
  differs: { tone: 'warning', name: 'Differs', text: 'It builds other code than the one that runs.' },
  notBuilt: { tone: 'neutral', name: 'Not built', text: 'It could not be built or compared' },
};

function describeComparison(comparison: SourceComparison): string {
  const { text } = outcomes[comparison.outcome];
  if (comparison.outcome === 'notBuilt') return `${text}: ${comparison.why}.`;
  if (comparison.outcome !== 'differs') return comparison.note ? `${text} ${comparison.note}` : text;
  const place = `from byte ${formatNumber(comparison.offset)} on`;
  const inside = comparison.function ? `, where the built code has ${comparison.function}()` : '';
  return `${text} They differ ${place}${inside}. ${comparison.note}`;
}

interface SourceRowProps {
  contract: Pick<ContractSources, 'chain' | 'label' | 'running'>;
  source: ComparedSource;
}

/** Source code that was published for a contract, and whether it is what runs there. */
export function SourceRow({ contract: { chain, label, running }, source }: SourceRowProps) {
  const { publisher, origin, target, commit, comparison } = source;
  const filled = comparison && 'filled' in comparison ? comparison.filled : [];
  return (
    <CardRow>
      <p>
        {comparison ? (
          <Chip tone={outcomes[comparison.outcome].tone}>{outcomes[comparison.outcome].name}</Chip>
        ) : (
          <Chip>Not compared yet</Chip>
        )}{' '}
        <span className="font-[550]">{label}</span>
        <span className="text-xs text-muted">
          {' '}
          · <span className="font-mono wrap-anywhere">{target}</span> ·{' '}
          {origin === 'record' ? `record ${publisher}` : `according to ${publisher}`}
        </span>
      </p>
      {comparison && <p className="mt-1 text-sm">{describeComparison(comparison)}</p>}
      <HashPair
        chain={chain}
        commit={commit}
        name="Built"
        hash={comparison && 'builtHash' in comparison ? comparison.builtHash : null}
        running={running}
      />
      {filled.length > 0 && (
        <div className="mt-1 text-xs">
          <p className="text-muted">Values in the deployed code that no source decides:</p>
          <ul className="font-mono">
            {filled.map(({ kind, name, value }, index) => (
              <li key={`${kind} ${name ?? index}`} className="wrap-anywhere">
                {name ?? kind} = {value}
              </li>
            ))}
          </ul>
        </div>
      )}
    </CardRow>
  );
}

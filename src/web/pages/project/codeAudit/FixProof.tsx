import type { CheckedCode, FixVerdict } from '#model/sourceCode.ts';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { HashPair } from './HashPair.tsx';

const words: Record<FixVerdict['proof'], { tone: Tone; name: string; text: string }> = {
  proven: {
    tone: 'signal',
    name: 'proven',
    text: 'The code that the record names as the one with the fix is the code that runs.',
  },
  refuted: {
    tone: 'danger',
    name: 'refuted',
    text: 'The code in which it was found is the code that runs.',
  },
  notChecked: {
    tone: 'neutral',
    name: 'not checked',
    text: 'It could not be told that the code with the fix runs, nor that the code without it does.',
  },
};

function describeCode({ runs, source }: CheckedCode): string {
  if (runs === true) return 'This is the code that runs.';
  if (runs === false) return 'Other code runs.';
  if (source?.outcome === 'notBuilt') return 'It could not be built.';
  return 'Not compared yet.';
}

/** What the deployed code says of a fix: the code that the record names beside the code that runs. */
export function FixProof({ fix: { proof, checked } }: { fix: FixVerdict }) {
  const { tone, name, text } = words[proof];
  return (
    <div className="mt-1">
      <p>
        <Chip tone={tone}>{name}</Chip> {text}
      </p>
      <ul>
        {checked.map((one) => (
          <li
            key={`${one.chain} ${one.address} ${one.withFix} ${one.source?.id ?? one.namedHash}`}
            className="mt-2 border-l-2 border-line pl-3"
          >
            <p className="text-xs">
              {one.label}, {one.withFix ? 'code with the fix' : 'code in which it was found'}
              {one.source && `, ${one.source.id}`}: {describeCode(one)}
            </p>
            <HashPair
              chain={one.chain}
              commit={one.source?.commit ?? null}
              name={one.source ? 'Built' : 'Named'}
              hash={one.namedHash}
              running={one.running}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

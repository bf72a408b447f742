import { useChainName } from '#web/chains/SiteChains.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import type { StepLine } from '#wire/nextSteps.ts';
import { describeStep, formatGain, stepHref } from './describeStep.ts';

const countProjects = (count: number) => `${formatNumber(count)} ${count === 1 ? 'project' : 'projects'}`;

/** Steps for more coverage, each with what it earns and the way to do it; without projects where they are all of one. */
export function StepRows({ steps, ofOne = false }: { steps: readonly StepLine[]; ofOne?: boolean }) {
  const nameOfChain = useChainName();
  return (
    <ul>
      {steps.map((line) => {
        const { title, hint, to, setting } = describeStep(line, nameOfChain);
        return (
          <li key={`${line.step} ${line.chain}`}>
            <CardRow className="grid gap-2 sm:grid-cols-[1fr_auto] sm:gap-x-6">
              <span className="min-w-0">
                <span className="font-[550]">
                  {to ? (
                    <Link to={to} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </span>
                <span className="block text-sm text-muted wrap-anywhere">{hint}</span>
              </span>
              <span className="sm:text-end">
                <span className="num font-semibold">{formatGain(line.gain)}</span>
                {!ofOne && (
                  <Link
                    to={stepHref(line)}
                    className="link block text-sm"
                    aria-label={`${title}: ${countProjects(line.projects)}`}
                  >
                    {countProjects(line.projects)}
                  </Link>
                )}
              </span>
              {setting && (
                <div className="sm:col-span-2">
                  <CopyField label={`Setting: ${title}`} value={setting} />
                </div>
              )}
            </CardRow>
          </li>
        );
      })}
    </ul>
  );
}

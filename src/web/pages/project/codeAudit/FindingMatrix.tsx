import { findingStatuses, findingStatusNames } from '#model/findings.ts';
import { findingSeverities, findingSeverityNames } from '#model/severities.ts';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { FindingView } from '#wire/projectPage.ts';
import type { FindingChoice } from './findingChoice.ts';

interface FindingMatrixProps {
  findings: readonly FindingView[];
  hrefFor: (choice: FindingChoice) => string;
}

/** How many findings of each severity stand where; every number leads to those findings. */
export function FindingMatrix({ findings, hrefFor }: FindingMatrixProps) {
  const count = (choice: FindingChoice) =>
    findings.filter(
      ({ severity, status }) =>
        severity === choice.severity && (choice.status === undefined || status === choice.status),
    ).length;
  const severities = findingSeverities.filter((severity) => count({ severity }) > 0);
  return (
    <section
      className="overflow-x-auto border-t border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by key.
      tabIndex={0}
      aria-label="Findings by severity and status"
    >
      <table className="table num">
        <caption className="sr-only">Findings by severity and status</caption>
        <thead>
          <tr>
            <th scope="col">Severity</th>
            {findingStatuses.map((status) => (
              <th key={status} scope="col" className="end">
                {findingStatusNames[status]}
              </th>
            ))}
            <th scope="col" className="end">
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {severities.map((severity) => (
            <tr key={severity}>
              <th scope="row">
                <SeverityMark severity={severity} label={findingSeverityNames[severity]} />
              </th>
              {[...findingStatuses, undefined].map((status) => {
                const choice = { severity, status };
                const number = count(choice);
                return (
                  <td key={status ?? 'all'} className="end">
                    {number === 0 ? (
                      <span className="text-muted">–</span>
                    ) : (
                      <Link
                        to={hrefFor(choice)}
                        data-count={number}
                        className="link inline-block min-h-6 min-w-6 font-semibold"
                        aria-label={`${number} ${findingSeverityNames[severity]}${status ? `, ${findingStatusNames[status]}` : ''}`}
                      >
                        {number}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

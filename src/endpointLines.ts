import type { EndpointReport } from '#chain/createPanel.ts';
import type { EndpointLine } from '#wire/siteState.ts';

/** For people who run the site. */
export function describeDispute({ dispute }: EndpointReport): string | undefined {
  return (
    dispute &&
    `is not read from: for ${dispute.about} it has ${dispute.given} where the quorum has ${dispute.agreed}`
  );
}

export function toEndpointLine(chain: string, report: EndpointReport): EndpointLine {
  const { name, state, dispute, disputes } = report;
  return {
    chain,
    name,
    state,
    since: dispute?.since.toISOString() ?? null,
    problem: describeDispute(report) ?? null,
    disputes,
  };
}

/** One for each endpoint that a quorum is asked of, as `/metrics` writes it. */
export function endpointGauge(
  lines: readonly EndpointLine[],
  is: (line: EndpointLine) => boolean,
): Record<string, number> {
  return Object.fromEntries(
    lines.map((line) => [`chain="${line.chain}",endpoint="${line.name}"`, is(line) ? 1 : 0]),
  );
}

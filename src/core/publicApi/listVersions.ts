import { type ApiVersion, apiVersions, monthsBesideSuccessor } from '#wire/apiVersions.ts';

function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Each version with the first day on which it may be gone. */
export const listVersions = (versions: readonly Omit<ApiVersion, 'endsOn'>[] = apiVersions): ApiVersion[] =>
  versions.map((one) => ({
    ...one,
    endsOn: one.succeededOn === null ? null : addMonths(one.succeededOn, monthsBesideSuccessor),
  }));

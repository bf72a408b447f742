export interface Exchange {
  name: string;
  pair: string | undefined;
  kind: string | undefined;
  url: string | undefined;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The value of `exchanges(projectId=…)`. Metrics hold any JSON, so what has another shape is left out. */
export function readExchanges(value: unknown): Exchange[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown) => {
    if (typeof item === 'string') return [{ name: item, pair: undefined, kind: undefined, url: undefined }];
    if (typeof item !== 'object' || item === null) return [];
    const { name, pair, kind, url } = item as Record<string, unknown>;
    const given = text(name);
    return given ? [{ name: given, pair: text(pair), kind: text(kind), url: text(url) }] : [];
  });
}

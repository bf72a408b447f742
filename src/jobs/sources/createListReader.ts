import { createJsonApi, type JsonApiOptions, unreadable } from './createJsonApi.ts';
import type { AskContext, Asked } from './LiveSource.ts';
import { mostListValues } from './parseAnswer.ts';

export interface ListReaderOptions<List> extends JsonApiOptions {
  /** Undefined for what is not of the published form. */
  parse(json: unknown): List | undefined;
}

/**
 * Reads a list that lies at one address. It is kept with its `ETag` while the process runs: what it says of projects that
 * are new since then must not wait until the list changes.
 */
export function createListReader<List>({ parse, ...options }: ListReaderOptions<List>) {
  const { host } = new URL(options.url);
  const ask = createJsonApi({ ...options, mostValues: mostListValues });
  let kept: { etag: string; list: List } | undefined;
  return async ({
    now,
    signal,
  }: Pick<AskContext, 'now' | 'signal'>): Promise<{ list: List } | { asked: Asked }> => {
    const outcome = await ask('', { now, signal, etag: kept?.etag ?? null });
    if ('asked' in outcome) return outcome;
    const { status, headers, json } = outcome.answer;
    if (status === 304 && kept) return { list: kept.list };
    const list = status === 200 ? parse(json) : undefined;
    if (list === undefined) return { asked: unreadable(host) };
    kept = headers.etag === undefined ? undefined : { etag: headers.etag, list };
    return { list };
  };
}

import { fetchJson } from '#web/client/fetchJson.ts';
import { HttpError } from '#web/client/httpErrors.ts';
import type { FlagFaultAnswer, FlagHistory, FlagPreview, ListedFlag, PreviewUser } from '#wire/adminFlags.ts';

export function saveFlag(body: { flag: unknown; version: number }): Promise<ListedFlag> {
  return fetchJson('/api/admin/flags/save', { body });
}

export async function deleteFlag(key: string): Promise<void> {
  await fetchJson('/api/admin/flags/delete', { body: { key } });
}

export async function undoChange(id: number): Promise<void> {
  await fetchJson('/api/admin/flags/undo', { body: { id } });
}

export function previewFlags(
  body: { flag: unknown; user: PreviewUser } | { account: string },
): Promise<FlagPreview> {
  return fetchJson('/api/admin/flags/preview', { body });
}

export function getHistory(key: string | undefined): Promise<FlagHistory> {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  return fetchJson(`/api/admin/flags/history${query}`);
}

/** The faults of a refused flag with their places; undefined for any other failure. */
export function faultsOf(error: unknown): FlagFaultAnswer[] | undefined {
  if (!(error instanceof HttpError) || error.apiName !== 'InvalidFlag') return undefined;
  return (JSON.parse(error.body) as { faults: FlagFaultAnswer[] }).faults;
}

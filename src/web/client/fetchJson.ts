import { askConfirmation } from './confirmation.ts';
import { createFetchJson } from './createFetchJson.ts';
import { forgetPages } from './pageMemory.ts';
import { reportError } from './reportError.ts';

/** `await fetchJson<Answer>('/api/…', { body: { … } })`; a body makes it a POST. */
export const fetchJson = createFetchJson({
  origin: '',
  pageUrl: () => location.href,
  report: reportError,
  onChange: forgetPages,
  confirm: askConfirmation,
});

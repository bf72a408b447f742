/** Delete and C1 controls, line separators, and the marks that turn the direction of writing. */
const controls = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Writes the control characters that JSON leaves as they are as escapes too, so that what a stranger sent cannot act on the
 * terminal of who reads the log. Takes a line of JSON and answers the same JSON.
 */
export function escapeControls(json: string): string {
  return json.replace(controls, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

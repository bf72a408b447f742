/** Also after blanks, and as the wide signs that spreadsheets of some languages take for the same. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Against CSV injection: a cell (RFC 4180) that a spreadsheet neither splits nor runs as a formula; what is unknown is empty. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = startsFormula.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

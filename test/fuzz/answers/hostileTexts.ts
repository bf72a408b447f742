/** Names that a contract, a record or a team may give, as bytes: not all of them are UTF-8. */
export const hostileTexts: Readonly<Record<string, Buffer>> = {
  bidi: Buffer.from('\u202eUSDC\u202c\u2066\u2067'),
  control: Buffer.from('A\0B\x1b[31mC\rD\x07\x7f\u0085'),
  markup: Buffer.from('</script><img src=x onerror=alert(1)>"\'`{{7*7}}'),
  noUtf8: Buffer.from('c328a0a1e28228f09f92fffeeda080', 'hex'),
  invisible: Buffer.from('\u200bUS\u2060DC\ufeff\u00ad\u{e0041}'),
  combining: Buffer.from(`Z${'\u0301'.repeat(2_000)}`),
  lines: Buffer.from('\n'.repeat(5_000)),
  long: Buffer.alloc(60_000, 'x'),
  formula: Buffer.from('=HYPERLINK("https://example.test","a")'),
  prototype: Buffer.from('__proto__'),
  empty: Buffer.alloc(0),
};

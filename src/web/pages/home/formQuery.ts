/** What a form would send, with the values of one name separated by commas. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const query: Record<string, string> = {};
  for (const key of data.keys()) query[key] = data.getAll(key).filter(Boolean).join(',');
  return query;
}

/** Sets every visible control of a form to what an address says. */
export function fillForm(form: HTMLFormElement, address: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = address.get(control.name) ?? '';
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue;
    const text = address.get(control.name) ?? '';
    if (control.type === 'checkbox') control.checked = text.split(',').includes(control.value);
    else control.value = text;
  }
}

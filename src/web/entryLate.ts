// The page is whole without its scripts, so they leave the line to what is seen first: a task asked for in a frame
// runs after that frame is drawn. A page in the background draws none.
if (document.hidden) startPage();
else requestAnimationFrame(() => setTimeout(startPage));

function startPage(): void {
  const modules = JSON.parse(document.getElementById('modules')?.textContent ?? '[]') as string[];
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const [entry] = modules;
  // Vite, in development, adds to addresses that begin with a slash, and a second copy would hydrate the page again.
  if (entry) void import(/* @vite-ignore */ new URL(entry, location.href).href);
}

// What a visitor does before the page can answer is answered then. Links and forms need no script for that; of several
// presses the last one counts.
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const changed = new Set<Field>();
let answer = () => {};

function recordPress({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('button[type="button"]');
  if (button) answer = () => button.click();
}

function recordChange({ target }: Event): void {
  changed.add(target as Field);
}

function recordKey({ key, target }: KeyboardEvent): void {
  if (key === '/' && target === document.body)
    answer = () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Replays a change. React takes what a field holds at first for unchanged, so it must see another value before. */
function replayChange(field: Field): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const box = field as HTMLInputElement;
    // Another of the group was chosen after it.
    if (box.type === 'radio' && !box.checked) return;
    box.checked = !box.checked;
    box.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement) && field.type !== 'file') {
    const { value } = field;
    field.value = '';
    // Past the setter that React watches.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

const heard = { click: recordPress, change: recordChange, input: recordChange };
for (const [name, record] of Object.entries(heard)) document.addEventListener(name, record);
document.addEventListener('keydown', recordKey);

// The entry says first that React answers presses, then that the page's own listeners are in place.
document.addEventListener('pagehydrated', () => {
  for (const [name, record] of Object.entries(heard)) document.removeEventListener(name, record);
});
document.addEventListener(
  'pageready',
  () => {
    document.removeEventListener('keydown', recordKey);
    setTimeout(() => {
      for (const field of changed) replayChange(field);
      answer();
    });
  },
  { once: true },
);

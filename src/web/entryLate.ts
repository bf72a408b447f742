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
  if (entry) void import(/* @vite-ignore */ entry);
}

// What a visitor presses before the page can answer is answered then; links and forms need no script. Of several tries
// the last one counts.
let answer: (() => void) | undefined;

function notePress({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
  if (button) answer = () => button.click();
}

function noteKey({ key, target }: KeyboardEvent): void {
  if (key === '/' && target === document.body)
    answer = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

document.addEventListener('click', notePress);
document.addEventListener('keydown', noteKey);
// Said by the entry when React has taken over; what it does after drawing is done a frame later.
document.addEventListener(
  'pageready',
  () => {
    document.removeEventListener('click', notePress);
    document.removeEventListener('keydown', noteKey);
    requestAnimationFrame(() => setTimeout(() => answer?.()));
  },
  { once: true },
);

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

// The page is whole without its scripts, so they leave the line to what is seen first: a task asked for in a frame
// runs after that frame is drawn. A page in the background draws none.
if (document.hidden) startPage();
else requestAnimationFrame(() => setTimeout(startPage));

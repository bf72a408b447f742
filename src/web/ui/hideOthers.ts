/** Hides everything but one element from readers of the screen. Returns the end of it. */
export function hideOthers(element: Element): () => void {
  const hidden: Element[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling === at || sibling.hasAttribute('aria-hidden')) continue;
      sibling.setAttribute('aria-hidden', 'true');
      hidden.push(sibling);
    }
  }
  return () => {
    for (const one of hidden) one.removeAttribute('aria-hidden');
  };
}

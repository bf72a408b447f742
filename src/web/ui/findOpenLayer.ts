/** The layer that has the page to itself: a dialog, which may lie over the drawer of the whole screen. */
export function findOpenLayer(): Element | null {
  return document.querySelector('dialog:modal') ?? document.querySelector('.screen-drawer');
}

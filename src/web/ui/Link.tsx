import { type AnchorHTMLAttributes, type MouseEvent, type Ref, use } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { takeLayerEntry } from './layerHistory.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address of our own site; any other is left to the browser. */
  to: string;
  replace?: boolean | undefined;
  /** Without scripts a link loads a new page, which its hash opens at the right place; with them the page stays where it is. */
  stay?: boolean | undefined;
  /** Leaves the running page behind, as after an error. */
  reloadDocument?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/** Ctrl, middle button and the like open another tab, which is the browser's own business. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  return button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link within the site. The router's own can do more, which would weigh on every first visit. */
export function Link({ to, replace, stay, reloadDocument, onClick, ...rest }: LinkProps) {
  // Not `useNavigate`: it takes five hooks in each of a page's hundreds of links.
  const router = use(RouterContext)?.router;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || reloadDocument || event.defaultPrevented || !isPlainPress(event, rest.target)) return;
    // Not asked of the element, which in a drawing has no origin.
    const target = stay ? to.replace(/(?<=.)#.*/, '') : to;
    const { href, origin } = new URL(target, location.href);
    if (origin !== location.origin) return;
    event.preventDefault();
    // The page that is open already gets no second entry in the history.
    const isHere = href === location.href;
    void router.navigate(target, { replace: takeLayerEntry() || (replace ?? isHere) });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

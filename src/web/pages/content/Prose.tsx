import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Addresses with a file ending, and the API, are answered by the server, not by a page. */
const isPage = (path: string) => path.startsWith('/') && !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** HTML from our own Markdown renderer. Its links to other pages go through the router like all others. */
export function Prose({ html, className = 'prose' }: { html: string; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = ref.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || modified || link.origin !== location.origin || !isPage(link.pathname)) return;
      if (link.pathname === location.pathname && link.hash !== '') return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return (
    <div
      ref={ref}
      className={className}
      data-written=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which escapes all raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

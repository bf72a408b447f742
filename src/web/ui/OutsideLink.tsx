import type { ReactNode } from 'react';

interface OutsideLinkProps {
  href: string;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}

/** A link to another site. Only web addresses become links: records come from outside. */
export function OutsideLink({ href, className = 'link', onFollow, children }: OutsideLinkProps) {
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a
      href={href}
      className={`relative ${className}`}
      onClick={onFollow}
      rel="noopener noreferrer nofollow ugc"
    >
      {children}
      <svg viewBox="0 0 10 10" className="ml-1 inline size-2" aria-hidden="true">
        <path d="M3 1h6v6M9 1 1 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="sr-only"> (another site)</span>
    </a>
  );
}

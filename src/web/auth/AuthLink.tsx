import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { isWide } from '#web/ui/isWide.ts';
import { useAuthModal } from './AuthModalContext.tsx';

interface AuthLinkProps {
  to: 'login' | 'signup';
  variant?: 'default' | 'primary' | 'quiet';
  block?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/** On wide screens it opens the authentication modal; on narrow ones and without JavaScript it leads to the page. */
export function AuthLink({ to, variant, block, onFollow, children }: AuthLinkProps) {
  const { show } = useAuthModal();
  const onClick = (event: MouseEvent) => {
    onFollow?.();
    if (!isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(to);
  };
  return (
    <ButtonLink to={`/auth/${to}`} variant={variant} block={block} onClick={onClick}>
      {children}
    </ButtonLink>
  );
}

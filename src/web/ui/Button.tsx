import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps } from './Link.tsx';

interface Look {
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Full width of its container. */
  block?: boolean | undefined;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { loading?: boolean | undefined };

/** While loading it keeps its focus but ignores presses, the implicit submit of Enter included. */
export function Button({
  variant,
  size,
  block,
  loading,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      aria-disabled={loading ? true : rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
    >
      {loading ? 'Loading...' : children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

function buttonClass({ variant = 'default', size, block }: Look, extra?: string): string {
  const parts = ['btn'];
  if (variant !== 'default') parts.push(`btn-${variant}`);
  if (size === 'sm') parts.push('btn-sm');
  if (block) parts.push('w-full');
  if (extra) parts.push(extra);
  return parts.join(' ');
}

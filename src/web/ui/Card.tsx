import type { HTMLAttributes, ReactNode } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'section' | 'article' | 'div' | 'li' | 'aside' };

export function Card({ as: Tag = 'section', className, ...rest }: CardProps) {
  return <Tag {...rest} className={className ? `card ${className}` : 'card'} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** For aria-labelledby of the card. */
  id?: string;
  level?: 2 | 3;
  description?: ReactNode;
  /** Right side: a note, a link or a button. */
  aside?: ReactNode;
}

export function CardHeader({ title, id, level = 2, description, aside }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <Heading id={id}>{title}</Heading>
        {description && <p className="mt-1 text-xs text-muted">{description}</p>}
      </div>
      {aside && <div className="text-xs text-muted">{aside}</div>}
    </div>
  );
}

/** A hairline-separated line of a card. */
export function CardRow({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const base = 'border-t border-line px-4.5 py-3';
  return <div {...rest} className={className ? `${base} ${className}` : base} />;
}

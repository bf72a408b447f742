import type { ReactNode } from 'react';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LogoImage } from '#web/ui/LogoImage.tsx';
import { projectHref } from '#wire/projectHref.ts';

interface ProjectNameProps {
  project: { id: string; name: string; logo: string | null; demo: boolean; tokenTickers?: readonly string[] };
  /** Called when the visitor goes to the project. */
  onFollow?: (() => void) | undefined;
  /** A second, quieter line. */
  children?: ReactNode;
}

/** Logo, name and first ticker, leading to the project. */
export function ProjectName({ project, onFollow, children }: ProjectNameProps) {
  const [ticker] = project.tokenTickers ?? [];
  return (
    <div className="flex min-w-0 items-center gap-3">
      <LogoImage logo={project.logo} name={project.name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={projectHref(project.id)}
            onClick={onFollow}
            className="inline-block min-h-6 font-semibold break-words text-ink underline-offset-3 hover:underline"
          >
            {project.name}
          </Link>
          {ticker && <span className="font-mono text-xs text-muted">{ticker}</span>}
          {project.demo && !children && <DemoMark />}
        </div>
        {children && (
          <div className="text-xs text-muted">
            {project.demo && (
              <>
                <DemoMark />
                {' · '}
              </>
            )}
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

const what = 'A fictional project on a local chain';

/** Fictional projects say so wherever they are named: quietly in a list of them, */
export function DemoMark() {
  return (
    <span title={what} className="text-xs text-muted">
      demo
    </span>
  );
}

/** and plainly where one stands alone. */
export function DemoChip() {
  return (
    <Chip tone="info">
      <span title={what}>Demo</span>
    </Chip>
  );
}

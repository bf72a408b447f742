import { Prose } from '#web/pages/content/Prose.tsx';
import type { RichText } from '#wire/content.ts';

/** Says that a legal text is a template which the operator must have reviewed. */
export function TemplateNotice({ notice }: { notice: RichText }) {
  return (
    <aside
      aria-label="Template"
      className="mb-8 max-w-[82ch] rounded-card border border-warning bg-warning-soft p-5"
    >
      <p className="font-semibold text-warning">Template</p>
      <Prose html={notice.html} className="mt-1 leading-relaxed" />
    </aside>
  );
}

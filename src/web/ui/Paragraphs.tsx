/** Plain text whose blank lines divide paragraphs. */
export function Paragraphs({ text, className = 'space-y-2' }: { text: string; className?: string }) {
  return (
    <div data-written="" className={className}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move.
        <p key={index} className="wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

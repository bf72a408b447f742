/** Code that scrolls sideways when it is wide. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre
      className="overflow-x-auto rounded border border-line bg-mist p-3 font-mono text-xs leading-relaxed"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      <code>{text}</code>
    </pre>
  );
}

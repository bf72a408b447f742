/** Text of the API's document, in which names stand between backticks. */
export function TickedText({ text }: { text: string }) {
  const parts = text
    .split('`')
    .map((part, index) => ({ part, key: `${index} ${part}`, isCode: index % 2 === 1 }));
  return parts.map(({ part, key, isCode }) => (isCode ? <code key={key}>{part}</code> : part));
}

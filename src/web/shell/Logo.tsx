/** The mark and the name, 168 by 40: a wall with its crenels, and a gate. */
export function Logo() {
  return (
    <svg width="168" height="40" viewBox="0 0 168 40" role="img" aria-label="Parapet" className="block">
      <path className="fill-signal" d="M4 34V14h6v5h4v-9h8v9h4v-5h6v20Z" />
      <path className="fill-paper" d="M15 34v-7a3 3 0 0 1 6 0v7Z" />
      <text className="fill-ink" x="42" y="28" fontSize="23" fontWeight="680" letterSpacing="-.03em">
        parapet
      </text>
    </svg>
  );
}

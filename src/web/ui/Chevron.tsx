/** Says that a line opens; stands on its head while the `group` around it is open. */
export function Chevron() {
  return (
    <svg
      viewBox="0 0 12 12"
      className="size-3 text-muted transition-transform group-open:rotate-180"
      aria-hidden="true"
    >
      <path d="M2 4 6 8 10 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

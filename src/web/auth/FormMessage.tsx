/** What concerns the form as a whole. The region is there before its text, so that the text is announced. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:mb-0">
      {message && (
        <p className="rounded border border-danger bg-danger-soft px-3 py-2 text-danger">{message}</p>
      )}
    </div>
  );
}

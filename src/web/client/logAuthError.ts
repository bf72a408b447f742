/** Sends a failure of the session's calls to the log of the authentication endpoints. */
export function logAuthError(code: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  navigator.sendBeacon('/api/auth/_log', new URLSearchParams({ level: 'error', code, message }));
}

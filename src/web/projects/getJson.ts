/** JSON of one of our own addresses; any other status is an error. */
export async function getJson<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

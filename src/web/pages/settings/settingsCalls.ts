import { fetchJson } from '#web/client/fetchJson.ts';
import type { WaitingEmailChange } from '#wire/emailChange.ts';
import type { SessionInfo } from '#wire/users.ts';

export async function uploadPicture(file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  await fetchJson('/api/user/profile/upload', { body });
}

export async function deletePicture(): Promise<void> {
  await fetchJson('/api/user/profile/delete', { body: {} });
}

export async function changePassword(body: { oldPassword: string; newPassword: string }): Promise<void> {
  await fetchJson('/api/user/change-password', { body });
}

export async function findEmailChange(): Promise<WaitingEmailChange> {
  return (await fetchJson<{ waiting: WaitingEmailChange }>('/api/user/email')).waiting;
}

export async function askEmailChange(email: string): Promise<void> {
  await fetchJson('/api/user/email', { body: { email } });
}

export async function cancelEmailChange(): Promise<void> {
  await fetchJson('/api/user/email/cancel', { body: {} });
}

export async function getSessions(): Promise<SessionInfo[]> {
  return (await fetchJson<{ items: SessionInfo[] }>('/api/user/sessions')).items;
}

export async function endSessions(which: { id: string } | { others: true }): Promise<void> {
  await fetchJson('/api/user/sessions/end', { body: which });
}

/** Answers when the account will be gone. */
export async function deleteAccount(password: string | undefined): Promise<string> {
  const body = password === undefined ? {} : { password };
  return (await fetchJson<{ deleteAt: string }>('/api/user/delete', { body })).deleteAt;
}

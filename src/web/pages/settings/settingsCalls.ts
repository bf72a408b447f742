import * as z from 'zod/mini';
import {
  deleteAccountAnswerSchema,
  type Profile,
  profileSchema,
  type SessionInfo,
  sessionListSchema,
} from '#wire/accounts.ts';
import { getJson, postForm, postJson } from '../../auth/accountCalls.ts';

export async function getProfile(): Promise<Profile> {
  return z.parse(profileSchema, await getJson('/api/user/profile'));
}

export async function uploadPicture(file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  await postForm('/api/user/profile/upload', body);
}

export async function deletePicture(): Promise<void> {
  await postJson('/api/user/profile/delete', {});
}

export async function changePassword(body: { oldPassword: string; newPassword: string }): Promise<void> {
  await postJson('/api/user/change-password', body);
}

export async function getSessions(): Promise<SessionInfo[]> {
  return z.parse(sessionListSchema, await getJson('/api/user/sessions')).items;
}

export async function endSessions(which: { id: string } | { others: true }): Promise<void> {
  await postJson('/api/user/sessions/end', which);
}

/** Answers when the account will be gone. */
export async function deleteAccount(password: string | undefined): Promise<string> {
  const body = password === undefined ? {} : { password };
  return z.parse(deleteAccountAnswerSchema, await postJson('/api/user/delete', body)).deleteAt;
}

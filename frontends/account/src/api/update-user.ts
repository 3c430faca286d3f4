import type { UserAnswer, UserPatch } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';

export async function updateUser(user: UserPatch['user']): Promise<UserAnswer['user']> {
  return (await api.patch<UserAnswer>('/users', { user })).user;
}

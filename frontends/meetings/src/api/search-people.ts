import type { Person, UsersAnswer } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';

/** Members of the account whose name or address holds these words. */
export async function searchPeople(query: string, signal: AbortSignal): Promise<Person[]> {
  return (await api.get<UsersAnswer>('/users', { query: { query, limit: 8 }, signal })).users;
}

import type { DeletionPlanResponse, ScheduledDeletionResponse } from '@minutehand/contracts/http/privacy/deletions';
import type { AcceptedResponse, SessionResponse } from '@minutehand/contracts/http/session';
import { api } from '@minutehand/web-kit';

export type DeletionPlan = DeletionPlanResponse['deletion_plan'];

export async function getDeletionPlan(signal: AbortSignal): Promise<DeletionPlan> {
  return (await api.get<DeletionPlanResponse>('/users/me/deletion_plan', { signal })).deletion_plan;
}

/** Deletes the user after the grace period. All their sessions end. */
export async function deleteUser(email: string): Promise<ScheduledDeletionResponse['deletion']> {
  return (await api.post<ScheduledDeletionResponse>('/users/me/deletion', { email })).deletion;
}

/** Deletes the account after the grace period. The session can only cancel it from now on. */
export function deleteAccount(id: string, name: string): Promise<SessionResponse> {
  return api.post<SessionResponse>(`/accounts/${encodeURIComponent(id)}/deletion`, { name });
}

/** Cancels a deletion with the token of the emailed link. */
export function cancelDeletion(token: string): Promise<AcceptedResponse> {
  return api.post<AcceptedResponse>(`/deletions/${encodeURIComponent(token)}/cancel`);
}

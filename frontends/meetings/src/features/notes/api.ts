import type { EmbedPattern, EmbedResponse, Notes, NotesResponse } from '@minutehand/contracts/http/meetings/notes';
import type { Mention } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export async function getNotes(meetingId: string, signal?: AbortSignal): Promise<Notes> {
  return (await api.get<NotesResponse>(meetingPath(meetingId, 'notes'), signal ? { signal } : {})).notes;
}

/** Fails with 409 when `version` is stale. */
export async function updateNotes(meetingId: string, content: string, version: number): Promise<Notes> {
  return (await api.patch<NotesResponse>(meetingPath(meetingId, 'notes'), { notes: { content, version } })).notes;
}

export function searchMentions(query: string, signal: AbortSignal): Promise<Mention[]> {
  return api.get<Mention[]>('/users/mentions.json', { query: { query }, signal });
}

export function listEmbedPatterns(signal: AbortSignal): Promise<EmbedPattern[]> {
  return api.get<EmbedPattern[]>('/action_text/embeds/patterns.json', { signal });
}

export function getEmbed(url: string, signal: AbortSignal): Promise<EmbedResponse> {
  return api.get<EmbedResponse>('/action_text/embeds', { query: { id: url }, signal });
}

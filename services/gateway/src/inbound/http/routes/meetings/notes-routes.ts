import { idParams } from '@minutehand/contracts/http/fields';
import {
  EMBED_TYPE,
  embedPatternsResponseSchema,
  embedQuerySchema,
  embedResponseSchema,
  type NotesResponse,
  notesAttachmentParamsSchema,
  notesPatchSchema,
  notesResponseSchema,
} from '@minutehand/contracts/http/meetings/notes';
import type { Notes } from '@minutehand/contracts/proto/meetings/v1/notes';
import { escapeHtml } from '@minutehand/service-kit/html';
import type { Clients } from '../../clients.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';
import { sendFileResponse } from './send-file-response.ts';

const readRoute = { tag: 'Notes', access: 'user', scope: 'read', method: 'get' } as const;

/** Meeting notes, their attachments and embeds. */
export function createNotesRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/notes',
      summary: 'Get the notes of a meeting',
      params: idParams,
      responses: { 200: notesResponseSchema },
      handle: async ({ params }, { call }) => {
        const { notes } = await meetings.getNotes({ meetingId: params.id }, call);
        return { status: 200, body: presentNotes(notes) };
      },
    }),
    defineRoute({
      tag: 'Notes',
      access: 'user',
      scope: 'write',
      method: 'patch',
      path: '/meetings/{id}/notes',
      summary: 'Replace the notes; disallowed markup is removed. 409 with the current version when `version` is stale',
      params: idParams,
      body: notesPatchSchema,
      responses: { 200: notesResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { content, version } = body.notes;
        const { notes } = await meetings.updateNotes({ meetingId: params.id, content, version }, call);
        return { status: 200, body: presentNotes(notes) };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { notes } = await meetings.getNotes({ meetingId: params.id }, call);
        return { status: 200, body: presentNotes(notes) };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/notes/attachments/{attachment_id}',
      summary: 'Download a file in the notes',
      params: notesAttachmentParamsSchema,
      // Links followed in a browser get the file, not the page shell.
      respondsToHtml: true,
      responses: { 200: 'The file' },
      handle: async ({ params }, { call }) => ({
        write: (response) => {
          // Uploaded files must not run scripts in this origin.
          response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
          const file = { meetingId: params.id, attachmentId: params.attachment_id };
          return sendFileResponse(response, meetings.streamNotesAttachment(file, call), call.signal);
        },
      }),
    }),
    defineRoute({
      ...readRoute,
      path: '/action_text/embeds/patterns.json',
      summary: 'List URL patterns of pages that can be embedded',
      responses: { 200: embedPatternsResponseSchema },
      handle: async (_input, { call }) => {
        const { patterns } = await meetings.listEmbedPatterns({}, call);
        return { status: 200, body: patterns };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/action_text/embeds',
      summary: 'Get the embed of a URL; 404 when it cannot be embedded',
      query: embedQuerySchema,
      responses: { 200: embedResponseSchema },
      handle: async ({ query }, { call }) => {
        const { sgid, url, title, providerName } = await meetings.getEmbed({ url: query.id }, call);
        const link = `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(title)}</a>`;
        const content = `<figure class="embed">${link}<figcaption>${escapeHtml(providerName)}</figcaption></figure>`;
        return {
          status: 200,
          body: { sgid, content_type: EMBED_TYPE, url, title, provider_name: providerName, content },
        };
      },
    }),
  ];
}

function presentNotes(response: Notes | undefined): NotesResponse {
  const { content, renderedHtml, version, updatedAt, updatedBy } = requireField(response);
  const author = updatedBy === undefined ? null : { id: updatedBy.id, name: updatedBy.name };
  return {
    notes: { content, rendered_html: renderedHtml, version, updated_at: emptyToNull(updatedAt), updated_by: author },
  };
}

import { AppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Notes as ProtoNotes } from '@minutehand/contracts/proto/meetings/v1/notes';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { NotesView } from '../../app/notes/create-notes-view.ts';
import { getNotes } from '../../app/notes/get-notes.ts';
import { readNotesFile } from '../../app/notes/read-notes-file.ts';
import { updateNotes } from '../../app/notes/update-notes.ts';
import type { Ports } from '../../app/ports.ts';
import { createEmbed, getEmbedPatterns } from '../../domain/notes/embeds.ts';
import { toChunks } from './to-chunks.ts';

type NotesRpcs = 'getNotes' | 'updateNotes' | 'streamNotesAttachment' | 'listEmbedPatterns' | 'getEmbed';

export function createNotesHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, NotesRpcs> {
  return {
    getNotes: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => ({
      notes: present(await getNotes(ports, caller, meetingId)),
    })),

    updateNotes: defineHandler({ accessScope: 'write' }, async ({ meetingId, content, version }, { caller }) => ({
      notes: present(await updateNotes(ports, caller, { meetingId, content, version })),
    })),

    streamNotesAttachment: defineHandler({ accessScope: 'read' }, async function* (request, { caller }) {
      const { file, content } = await readNotesFile(ports, caller, request);
      const value = { filename: file.name, contentType: file.contentType, byteSize: file.bytes };
      const header = { part: { $case: 'header' as const, value } };
      // Send the header with the first chunk, so that an earlier error fails the whole call. An empty file has only the header.
      let isHeaderSent = false;
      for await (const { buffer, byteOffset, byteLength } of toChunks(content)) {
        if (!isHeaderSent) yield header;
        isHeaderSent = true;
        yield { part: { $case: 'chunk' as const, value: Buffer.from(buffer, byteOffset, byteLength) } };
      }
      if (!isHeaderSent) yield header;
    }),

    listEmbedPatterns: defineHandler({ accessScope: 'read' }, async () => ({ patterns: getEmbedPatterns() })),

    getEmbed: defineHandler({ accessScope: 'read' }, async ({ url }) => {
      const embed = createEmbed(url);
      if (embed === undefined) throw new AppError('embed.not_found');
      return embed;
    }),
  };
}

function present({ notes, version, renderedHtml, savedByName }: NotesView): ProtoNotes {
  return {
    content: notes.content,
    renderedHtml,
    version,
    updatedAt: notes.savedAt?.toISOString() ?? '',
    updatedBy: notes.savedBy === '' ? undefined : { id: notes.savedBy, name: savedByName },
  };
}

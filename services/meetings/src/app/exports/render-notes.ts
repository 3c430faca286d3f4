import { renderAttachments } from '../../domain/notes/attachments.ts';
import type { Notes } from '../../domain/notes/notes.ts';
import { createAttachmentFinder } from '../notes/create-notes-view.ts';

/** The stored content has signed ids of mentioned users instead of their names. */
export const renderNotes = ({ content, meetingId, attachments }: Notes): string =>
  renderAttachments(content, meetingId, createAttachmentFinder(attachments));

import type { Notes } from '@minutehand/contracts/http/notes';
import { useToast } from '@minutehand/ui';
import { useOnline, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { Fragment, DOMParser as ModelParser, Node as TextNode } from '@tiptap/pm/model';
import { Editor, getHTMLFromFragment } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes, updateNotes } from '../api.ts';
import { AttachmentUploads } from '../editor/attachment-uploads.ts';
import { MentionMenuState } from '../editor/mention-menu-state.ts';
import { notesExtensions } from '../editor/notes-extensions.ts';
import { plainMarkup } from '../editor/plain-markup.ts';
import { FROM_ELSEWHERE, showBlocks } from '../editor/show-blocks.ts';
import { type Block, settled } from '../merge/block.ts';
import { createDraftStore } from '../notes-draft.ts';
import { type NotesPage, NotesSync, type NotesSyncState } from '../notes-sync.ts';

/** Spaces are kept as they were typed. */
const PARSE = { preserveWhitespace: true } as const;

/** The editor of a meeting's notes, kept the same as what the server has. */
export function useNotesEditor(meetingId: string, notes: Notes) {
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const toast = useToast();
  const isOnline = useOnline();
  const sync = useRef<NotesSync>(null);
  const [menu] = useState(() => new MentionMenuState());
  const [uploads] = useState(() => new AttachmentUploads());
  const [state, setState] = useState<NotesSyncState>({ status: 'idle', problem: null, isUnsaved: false });

  // Made once, and there until the screen goes: tiptap's own hook takes an editor down again that is not on the page within a
  // millisecond, and hands out another one.
  const [editor] = useState(() => openEditor(notes.content, menu, uploads, () => sync.current?.changed()));

  const start = useEffectEvent(() => {
    const queryKey = queryKeys.notes(meetingId);
    const known = (saved: Notes) => {
      queries.setQueryData<Notes>(queryKey, (before) => (before && before.version > saved.version ? before : saved));
      return saved;
    };
    return new NotesSync({
      notes,
      me: user.name,
      page: pageOf(editor),
      drafts: createDraftStore(user.id, meetingId),
      save: async (content, version) => known(await updateNotes(meetingId, content, version)),
      load: async () => known(await getNotes(meetingId)),
      onState: setState,
      onConflicts: () => toast('Somebody else wrote in the same place. Both texts were kept and are marked.'),
      onRestored: () => toast('What was not saved when you left is here again.'),
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper for one editor of one meeting
  useEffect(() => {
    const kept = start();
    sync.current = kept;
    const keepDraft = () => kept.keepDraft();
    window.addEventListener('pagehide', keepDraft);
    return () => {
      window.removeEventListener('pagehide', keepDraft);
      kept.dispose();
      uploads.stop();
      editor.destroy();
    };
  }, [editor, meetingId, uploads]);

  useEffect(() => sync.current?.heard(notes), [notes]);

  useEffect(() => {
    if (isOnline && sync.current) void sync.current.flush();
  }, [isOnline]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (state.isUnsaved || uploads.isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state.isUnsaved, uploads]);

  return { editor, menu, uploads, state, retry: () => void sync.current?.flush() };
}

function openEditor(content: string, menu: MentionMenuState, uploads: AttachmentUploads, onTyped: () => void): Editor {
  const editor = new Editor({
    extensions: notesExtensions(menu),
    content,
    parseOptions: PARSE,
    // Styles come from a file: the page allows no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: 'notes-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Notes',
        'aria-autocomplete': 'list',
      },
      transformPastedHTML: plainMarkup,
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // A word processor sends a picture of its text along.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        uploads.add(editor, files);
        return true;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMoved || files.length === 0) return false;
        event.preventDefault();
        uploads.add(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
    onUpdate: ({ transaction }) => {
      if (!transaction.getMeta(FROM_ELSEWHERE)) onTyped();
    },
  });
  return editor;
}

function pageOf(editor: Editor): NotesPage {
  // An editor that has gone still has its text, but forgets this: what is unsaved then is written down all the same.
  const { schema } = editor;
  // A document writes itself down as blocks.
  const blocksOf = (json: { content?: unknown }) => (json.content ?? []) as readonly Block[];
  return {
    read: () => blocksOf(editor.state.doc.toJSON()),
    html: () => {
      const blocks = settled(blocksOf(editor.state.doc.toJSON()));
      return getHTMLFromFragment(Fragment.fromArray(blocks.map((block) => TextNode.fromJSON(schema, block))), schema);
    },
    parse: (html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      return blocksOf(ModelParser.fromSchema(schema).parse(body, PARSE).toJSON());
    },
    show: (blocks) => showBlocks(editor, blocks),
  };
}

import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { useToast } from '@minutehand/ui';
import { useOnline, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { Node as DocumentNode, Fragment, DOMParser as ModelParser } from '@tiptap/pm/model';
import { Editor, getHTMLFromFragment } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanPastedHtml } from '../../../shared/editor/clean-pasted-html.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getNotes, updateNotes } from '../api.ts';
import type { BufferedText } from '../buffered-text.ts';
import { applyBlocks, REMOTE_CHANGE } from '../editor/apply-blocks.ts';
import { AttachmentUploads } from '../editor/attachment-uploads.ts';
import { insertBufferedText } from '../editor/insert-buffered-text.ts';
import { MentionMenuState } from '../editor/mention-menu-state.ts';
import { notesExtensions } from '../editor/notes-extensions.ts';
import { type Block, normalizeBlocks } from '../merge/block.ts';
import { createDraftStore } from '../notes-draft.ts';
import { type NotesEditorAdapter, NotesSync, type NotesSyncState } from '../notes-sync.ts';
import { texts } from '../texts.ts';

/** Preserves spaces as typed. */
const PARSE_OPTIONS = { preserveWhitespace: true } as const;

/** Creates the notes editor and keeps it in sync with the server. */
export function useNotesEditor(meetingId: string, notes: Notes, buffered: BufferedText) {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  const toast = useToast();
  const isOnline = useOnline();
  const syncRef = useRef<NotesSync>(null);
  const [menu] = useState(() => new MentionMenuState());
  const [uploads] = useState(() => new AttachmentUploads());
  const [state, setState] = useState<NotesSyncState>({ status: 'idle', error: null, isUnsaved: false });

  // Created once and kept until unmount: tiptap's own hook destroys an editor that is not mounted within a millisecond and creates
  // another one.
  const [editor] = useState(() =>
    createEditor(notes.content, menu, uploads, () => syncRef.current?.handleLocalChange()),
  );

  const createSync = useEffectEvent(() => {
    const queryKey = queryKeys.notes(meetingId);
    const updateCache = (savedNotes: Notes) => {
      queryClient.setQueryData<Notes>(queryKey, (cached) =>
        cached && cached.version > savedNotes.version ? cached : savedNotes,
      );
      return savedNotes;
    };
    return new NotesSync({
      notes,
      userName: user.name,
      editor: createEditorAdapter(editor),
      drafts: createDraftStore(user.id, meetingId),
      save: async (content, version) => updateCache(await updateNotes(meetingId, content, version)),
      load: async () => updateCache(await getNotes(meetingId)),
      onState: setState,
      onConflicts: () => toast(texts.conflictToast),
      onRestored: () => toast(texts.restored),
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one NotesSync per editor and meeting
  useEffect(() => {
    const notesSync = createSync();
    syncRef.current = notesSync;
    const storeDraft = () => notesSync.storeDraft();
    window.addEventListener('pagehide', storeDraft);
    return () => {
      window.removeEventListener('pagehide', storeDraft);
      notesSync.dispose();
      uploads.abortAll();
      editor.destroy();
    };
  }, [editor, meetingId, uploads]);

  // Runs after the sync was created, which saves the text.
  const insertBuffered = useEffectEvent(() => insertBufferedText(editor, buffered));
  useEffect(() => insertBuffered(), []);

  useEffect(() => syncRef.current?.receive(notes), [notes]);

  useEffect(() => {
    if (isOnline && syncRef.current) void syncRef.current.flush();
  }, [isOnline]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (state.isUnsaved || uploads.isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state.isUnsaved, uploads]);

  return { editor, menu, uploads, state, retry: () => void syncRef.current?.flush() };
}

function createEditor(
  content: string,
  menu: MentionMenuState,
  uploads: AttachmentUploads,
  onLocalChange: () => void,
): Editor {
  const editor = new Editor({
    extensions: notesExtensions(menu),
    content,
    parseOptions: PARSE_OPTIONS,
    // The content security policy allows no inline styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: 'notes-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts.notes,
        'aria-autocomplete': 'list',
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // Word processors also put an image of the text on the clipboard.
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
      if (!transaction.getMeta(REMOTE_CHANGE)) onLocalChange();
    },
  });
  return editor;
}

function createEditorAdapter(editor: Editor): NotesEditorAdapter {
  // A destroyed editor keeps its document but not its schema, which is still needed to store unsaved text.
  const { schema } = editor;
  // ProseMirror serializes documents as blocks.
  const toBlocks = (json: { content?: unknown }) => (json.content ?? []) as readonly Block[];
  return {
    read: () => toBlocks(editor.state.doc.toJSON()),
    toHtml: () => {
      const blocks = normalizeBlocks(toBlocks(editor.state.doc.toJSON()));
      return getHTMLFromFragment(
        Fragment.fromArray(blocks.map((block) => DocumentNode.fromJSON(schema, block))),
        schema,
      );
    },
    parse: (html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      return toBlocks(ModelParser.fromSchema(schema).parse(body, PARSE_OPTIONS).toJSON());
    },
    replaceBlocks: (blocks) => applyBlocks(editor, blocks),
  };
}

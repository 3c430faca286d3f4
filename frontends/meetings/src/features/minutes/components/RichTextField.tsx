import { classNames } from '@minutehand/ui';
import { Editor, EditorContent, type Extensions, getSchema, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { STICKY_BARS_PX } from '../../../limits.ts';
import { useSpeakerDisplay } from '../../../shared/components/SpeakerAvatar.tsx';
import { cleanPastedHtml } from '../../../shared/editor/clean-pasted-html.ts';
import editorStyles from '../../../shared/editor/editor-text.module.css';
import { FormattingToolbar } from '../../../shared/editor/FormattingToolbar.tsx';
import { LinkDialog } from '../../../shared/editor/LinkDialog.tsx';
import { SuggestionMenu } from '../../../shared/editor/SuggestionMenu.tsx';
import { minutesExtensions } from '../editor/minutes-extensions.ts';
import { getTextTools, tableTools } from '../editor/minutes-tools.ts';
import { type OpenedMinutes, openMinutes } from '../editor/open-minutes.ts';
import { createSlashMenuState } from '../editor/slash-menu.ts';
import { editorTexts } from '../editor/texts.ts';
import { writeMarkdown } from '../editor/write-markdown.ts';
import type { UnsavedMinutes } from '../hooks/use-unsaved-minutes.ts';
import { createSpeakerCheck } from '../line-speakers.ts';
import { scrollToSection } from '../scroll-to-section.ts';
import { texts } from '../texts.ts';
import documentStyles from './MinutesDocument.module.css';
import styles from './RichTextField.module.css';

export type RichTextFieldProps = {
  unsaved: UnsavedMinutes;
  error: string | null;
  readOnly: boolean;
  onChange: (changes: Pick<UnsavedMinutes, 'text' | 'document'>) => void;
  /** Called if the editor cannot show the text without changing it. */
  onUnsupported: () => void;
  /** Called if the editor cannot be loaded. */
  onUnavailable: () => void;
  onSave: () => void;
  onCancel: () => void;
};

/** Edits the minutes as rich text. Loaded on demand: the editor is large. */
export function RichTextField(props: RichTextFieldProps) {
  const { original, originalHtml } = props.unsaved;
  const [opened] = useState(() => openMinutes(original, originalHtml, getSchema(minutesExtensions(null))));
  const onUnsupported = useEffectEvent(props.onUnsupported);
  useEffect(() => {
    if (opened === null) onUnsupported();
  }, [opened]);
  return opened === null ? null : <OpenedField {...props} opened={opened} />;
}

function OpenedField(props: RichTextFieldProps & { opened: OpenedMinutes }) {
  const { unsaved, error, readOnly, opened } = props;
  const errorId = useId();
  const onChange = useEffectEvent(props.onChange);
  const onSave = useEffectEvent(props.onSave);
  const onCancel = useEffectEvent(props.onCancel);
  const [menu] = useState(createSlashMenuState);
  const isSpeaker = useSpeakerCheck(unsaved);
  const latestIsSpeakerRef = useRef(isSpeaker);
  const [editor] = useState(() =>
    createEditor(
      unsaved.document ?? opened.doc.toJSON(),
      minutesExtensions(menu, (name) => latestIsSpeakerRef.current(name)),
    ),
  );
  const [isLinking, setLinking] = useState(false);
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });

  useEffect(() => {
    if (latestIsSpeakerRef.current === isSpeaker) return;
    latestIsSpeakerRef.current = isSpeaker;
    // The transcript has loaded: the editor hides its names, and moves the caret behind them.
    editor.view.dispatch(editor.state.tr);
  }, [editor, isSpeaker]);
  useEffect(() => {
    const update = () => {
      const { doc } = editor.state;
      onChange({ text: writeMarkdown(doc, opened.style), document: doc.toJSON() });
    };
    editor.on('update', update);
    // The editor is loaded on demand: the user may have focused another control in the meantime.
    if (document.activeElement === document.body) editor.commands.focus('start', { scrollIntoView: false });
    scrollToSection(editor.view.dom);
    return () => {
      editor.off('update', update);
      editor.destroy();
    };
  }, [editor, opened]);
  useEffect(() => {
    const { dom } = editor.view;
    // Handles the keys before the editor does, which would add a line break, and would not pass on Escape.
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && !event.shiftKey && (event.metaKey || event.ctrlKey);
      // Escape closes an open menu first.
      const isCancel = event.key === 'Escape' && (menu.getOpenMenu()?.options.length ?? 0) === 0;
      if (event.isComposing || !(isSave || isCancel)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSave) onSave();
      else onCancel();
    };
    const parent = dom.parentElement;
    parent?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => parent?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor, menu]);
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-invalid', String(error !== null));
    dom.setAttribute('aria-describedby', errorId);
  }, [editor, error, errorId]);

  return (
    <div className={styles.field}>
      <FormattingToolbar
        editor={editor}
        controls="minutes-text"
        tools={
          isInTable ? [...getTextTools(() => setLinking(true)), ...tableTools] : getTextTools(() => setLinking(true))
        }
      />
      <EditorContent editor={editor} className={classNames(documentStyles.document, editorStyles.text, styles.text)} />
      {error === null ? null : (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <SuggestionMenu
        menu={menu}
        editor={editor}
        label={editorTexts.insert}
        keys={editorTexts.insertKeys}
        getName={({ name }) => name}
        renderOption={({ name, icon: Icon }) => (
          <>
            <Icon size={16} aria-hidden /> {name}
          </>
        )}
      />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

function useSpeakerCheck({ originalHtml, citations }: UnsavedMinutes): (name: string) => boolean {
  const { findColorNumber } = useSpeakerDisplay();
  return useMemo(
    () => createSpeakerCheck(originalHtml, citations, findColorNumber),
    [originalHtml, citations, findColorNumber],
  );
}

function createEditor(content: object, extensions: Extensions): Editor {
  return new Editor({
    extensions,
    content,
    // The content security policy allows no inline styles.
    injectCSS: false,
    editorProps: {
      scrollThreshold: STICKY_BARS_PX,
      scrollMargin: STICKY_BARS_PX,
      attributes: { id: 'minutes-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts.minutes },
      transformPastedHTML: cleanPastedHtml,
    },
  });
}

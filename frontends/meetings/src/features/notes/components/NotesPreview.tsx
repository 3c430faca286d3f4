import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { classNames, IconButton } from '@minutehand/ui';
import { type MouseEvent, type RefObject, useMemo } from 'react';
import toolbarStyles from '../../../shared/editor/FormattingToolbar.module.css';
import type { BufferedText } from '../buffered-text.ts';
import { getNotesTools } from '../notes-tools.ts';
import { renderNotesHtml } from '../render-notes-html.tsx';
import { texts } from '../texts.ts';
import editorStyles from './NotesEditor.module.css';
import { EditorFailure } from './NotesFailure.tsx';
import styles from './NotesPreview.module.css';
import textStyles from './notes-text.module.css';

const ignore = () => undefined;
const TOOLS = getNotesTools(ignore, ignore);

/** Replaces the editor until it has loaded: the toolbar without effect, the rendered notes, and a field for text that is typed in the meantime. */
export function NotesPreview(props: {
  notes: Notes;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  hasFailed: boolean;
  onRetry: () => void;
  /** Called when the user clicks or focuses the notes. */
  onTouch: () => void;
  /** Called with the place of a click in the rendered text. */
  onTextClick: (position: BufferedText['clickPosition']) => void;
  onType: (text: string) => void;
  onCompose: (isComposing: boolean) => void;
}) {
  const { notes, fieldRef, hasFailed, onTouch, onTextClick } = props;
  const tree = useMemo(() => renderNotesHtml(notes.rendered_html), [notes.rendered_html]);
  const isEmpty = notes.content === '';

  function focusField(event: MouseEvent<HTMLElement>) {
    // Without the editor, the text can still be selected and its links work.
    if (hasFailed || event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('a, textarea')) return;
    event.preventDefault();
    onTextClick(event.target.closest('[data-notes]') ? { left: event.clientX, top: event.clientY } : null);
    fieldRef.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: forwards clicks to the field, which keys reach */}
      <div className={editorStyles.frame} onMouseDown={focusField}>
        <div className={toolbarStyles.toolbar} aria-hidden>
          {TOOLS.map(({ name, icon: Icon }) => (
            <IconButton
              key={name}
              size="small"
              label={name}
              icon={<Icon size={16} aria-hidden />}
              tabIndex={-1}
              aria-disabled
            />
          ))}
        </div>
        <div className={styles.text}>
          {isEmpty ? null : (
            <div data-notes className={classNames(textStyles.notes, styles.rendered)}>
              {tree}
            </div>
          )}
          <textarea
            ref={fieldRef}
            aria-label={texts.notes}
            // A blank placeholder shows the style sheet whether something was typed.
            placeholder={isEmpty ? texts.placeholder : ' '}
            className={styles.field}
            rows={1}
            onFocus={onTouch}
            onInput={(event) => props.onType(event.currentTarget.value)}
            onCompositionStart={() => props.onCompose(true)}
            onCompositionEnd={(event) => {
              props.onType(event.currentTarget.value);
              props.onCompose(false);
            }}
          />
        </div>
      </div>
      {hasFailed ? <EditorFailure onRetry={props.onRetry} /> : <p className={editorStyles.status} />}
    </>
  );
}

import { IconButton } from '@minutehand/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './FormattingToolbar.module.css';
import type { Tool } from './formatting-tools.ts';
import { texts } from './texts.ts';

/** Formatting toolbar. It is one tab stop; arrows, Home and End move between buttons. */
export function FormattingToolbar(props: {
  editor: Editor;
  tools: readonly Tool[];
  /** Id of the text that it formats. */
  controls: string;
  children?: ReactNode;
}) {
  const { editor, tools, controls, children } = props;
  const toolbarRef = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      tools.map(({ isOn, canRun }) => ({ isOn: isOn?.(currentEditor), can: canRun?.(currentEditor) ?? true })),
  });

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    toolbarRef.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    <div
      ref={toolbarRef}
      role="toolbar"
      aria-label={texts.formatting}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, icon: Icon, run }, index) => (
        <IconButton
          key={name}
          size="small"
          label={name}
          icon={<Icon size={16} aria-hidden />}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={states[index]?.isOn}
          aria-disabled={states[index]?.can === false || undefined}
          className={states[index]?.isOn ? styles.active : undefined}
          onFocus={() => setCurrent(index)}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        />
      ))}
      {children}
    </div>
  );
}

import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { type CSSProperties, type ReactNode, type RefObject, type SyntheticEvent, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './MeetingLayout.module.css';
import { PanelResizer } from './PanelResizer.tsx';

export const PANEL_ID = 'transcript-panel';

/** Lays the page out over the whole window: the document's track and, beside it, an optional panel. */
export function MeetingLayout(props: {
  header: ReactNode;
  /** Sticks to the top of the track. */
  bar: ReactNode;
  documentRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
  /** Null while the panel is closed or a tab. */
  panel: ReactNode;
  panelWidth: number | null;
  onPanelWidth: (width: number | null) => void;
  /** Called when the user focuses or presses an element. */
  onInteraction: (event: SyntheticEvent<HTMLElement>) => void;
}) {
  const { header, bar, documentRef, children, panel, panelWidth, onPanelWidth, onInteraction } = props;
  const pageRef = useRef<HTMLDivElement>(null);
  const asideRef = useRef<HTMLElement>(null);
  const style: CSSProperties & { '--panel-width'?: string } =
    panelWidth === null ? {} : { '--panel-width': `${panelWidth}px` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the user is
    <div
      ref={pageRef}
      className={styles.page}
      style={style}
      data-layout="window"
      data-panel={panel === null ? undefined : 'open'}
      onFocus={onInteraction}
      onPointerDown={onInteraction}
    >
      <div className={styles.track}>
        {header}
        {bar}
        <div ref={documentRef} className={styles.document}>
          {children}
        </div>
      </div>
      {panel === null ? null : (
        <aside ref={asideRef} id={PANEL_ID} tabIndex={-1} className={styles.panel} aria-label={texts.transcript}>
          <PanelResizer
            panelRef={asideRef}
            width={panelWidth}
            // While dragging, only the style changes: rendering the page for each move would be slow.
            onMove={(width) => pageRef.current?.style.setProperty('--panel-width', `${width}px`)}
            onResize={onPanelWidth}
          />
          {panel}
        </aside>
      )}
    </div>
  );
}

/** Whether the meeting has, or will have, a transcript. */
export function hasTranscript({ counts, state }: Pick<Meeting, 'counts' | 'state'>): boolean {
  return counts.segments > 0 || state !== 'draft';
}

import { Button, classNames } from '@minutehand/ui';
import { useSpeakerDisplay } from '../../../shared/components/SpeakerAvatar.tsx';
import { toDisplayLine } from '../../../shared/minutes-markdown.ts';
import { splitSpeaker } from '../attributed-line.ts';
import type { ComparedSection as Section } from '../compared-sections.ts';
import { texts } from '../texts.ts';
import styles from './MinutesProposal.module.css';

/** The unchanged, added and removed lines of one section; only the heading if nothing changed. Read-only without `onAccept`. */
export function ComparedSection(props: { section: Section; isPending: boolean; onAccept?: (lines: string[]) => void }) {
  const { section, isPending, onAccept } = props;
  const changes = section.lines.filter(({ kind }) => kind !== 'same').map(({ id }) => id);
  const [first] = section.lines;
  // The heading is rendered above the lines, unless the heading itself was added or removed.
  const lines = section.heading !== '' && first?.kind === 'same' ? section.lines.slice(1) : section.lines;
  return (
    <div className={styles.section}>
      <div className={styles.sectionHeader}>
        {section.heading === '' ? null : <h4 className={styles.sectionHeading}>{section.heading}</h4>}
        {changes.length === 0 ? <span className={styles.unchanged}>{texts.noChanges}</span> : null}
        {onAccept && changes.length > 1 && section.heading !== '' ? (
          <Button
            size="small"
            variant="ghost"
            disabled={isPending}
            aria-label={texts.acceptSectionLabel(section.heading)}
            onClick={() => onAccept(changes)}
          >
            {texts.acceptSection}
          </Button>
        ) : null}
      </div>
      {changes.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map(({ key, id, kind, text }) => {
            const { text: displayText, isTopic } = toDisplayLine(text);
            const content = isTopic ? <ComparedText>{displayText}</ComparedText> : <LineText text={displayText} />;
            return (
              <li key={key} className={classNames(styles[kind], isTopic && styles.topic)}>
                {kind === 'same' ? (
                  <span>{content}</span>
                ) : kind === 'added' ? (
                  <ins>{content}</ins>
                ) : (
                  <del>{content}</del>
                )}
                {kind === 'same' || !onAccept ? null : (
                  <Button
                    size="small"
                    variant="ghost"
                    disabled={isPending}
                    aria-label={`${texts.acceptLine[kind]}: ${displayText}`}
                    onClick={() => onAccept([id])}
                  >
                    {texts.acceptLine[kind]}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A line as in the minutes: the speaker is after the statement. */
function LineText({ text }: { text: string }) {
  const { findColorNumber } = useSpeakerDisplay();
  const attributed = splitSpeaker(text, (name) => findColorNumber({ name }) !== undefined);
  if (attributed === undefined) return <ComparedText>{text}</ComparedText>;
  return (
    <>
      <ComparedText>{text.slice(attributed.prefixLength)}</ComparedText>{' '}
      <span className={styles.speaker}>{attributed.speaker}</span>
    </>
  );
}

/** The text of a line without its speaker; struck out if the line is removed. */
const ComparedText = ({ children }: { children: string }) => <span className={styles.text}>{children}</span>;

import type { Coverage, GenerationRecord, MinutesAnswer } from '@minutehand/contracts/http/minutes';
import { formatClock } from '@minutehand/web-kit';
import styles from './MinutesFoot.module.css';

/** Under the minutes, in small: who wrote them, from what, and what was left out. */
export function MinutesFoot(props: {
  minutes: Pick<MinutesAnswer, 'coverage' | 'generation' | 'generated'>;
  isTimed: boolean;
}) {
  const { minutes, isTimed } = props;
  const { coverage, generation, generated } = minutes;
  if (!coverage && !generation) return null;
  return (
    <footer className={styles.foot}>
      {coverage ? <p data-tabular>{coverageSentence(coverage, generated, isTimed)}</p> : null}
      {generation ? <p>{[writtenBy(generation), dropped(generation)].filter(Boolean).join(' ')}</p> : null}
      {generation?.notice ? <p>{generation.notice}</p> : null}
    </footer>
  );
}

function coverageSentence({ from, to, of, missing }: Coverage, generated: boolean, isTimed: boolean): string {
  const shown = isTimed ? formatClock : (segment: number) => String(segment);
  const span = (part: { from: number; to: number }) => `${shown(part.from)}–${shown(part.to)}`;
  const begin = generated ? 'Written from' : 'First written from';
  const without = missing.length === 0 ? '' : `, without ${missing.map(span).join(', ')}`;
  return `${begin} ${isTimed ? '' : 'lines '}${span({ from, to })} of ${shown(of)}${without}${generated ? '.' : ', then edited.'}`;
}

function writtenBy({ writer, model }: GenerationRecord): string {
  if (writer === 'embedded') return 'Written by the embedded writer.';
  return model === '' ? 'Written by a language model.' : `Written by ${model}.`;
}

function dropped({ dropped_claims }: GenerationRecord): string {
  if (dropped_claims === 0) return '';
  return dropped_claims === 1
    ? '1 statement without evidence was dropped.'
    : `${dropped_claims} statements without evidence were dropped.`;
}

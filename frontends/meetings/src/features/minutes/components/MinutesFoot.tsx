import type { Coverage, GenerationRecord, MinutesResponse } from '@minutehand/contracts/http/minutes';
import { formatClock, formatDateTime } from '@minutehand/web-kit';
import { formatElapsed } from '../format-elapsed.ts';
import styles from './MinutesFoot.module.css';

type Shown = Pick<MinutesResponse, 'coverage' | 'generation' | 'generated'> &
  Partial<Pick<MinutesResponse, 'updated_at'>>;

/** Under the minutes, in small: who wrote them and when, from what, and what was left out; how, for those who ask. */
export function MinutesFoot({ minutes, isTimed }: { minutes: Shown; isTimed: boolean }) {
  const { coverage, generation, generated, updated_at } = minutes;
  if (!coverage && !generation) return null;
  // What is known of an edited text is when it was saved, which is not when it was written.
  const savedAt = updated_at ? formatDateTime(updated_at) : '';
  return (
    <footer className={styles.foot}>
      {coverage ? <p data-tabular>{coverageSentence(coverage, generated, isTimed)}</p> : null}
      {generation ? (
        <p>{[writtenBy(generation, generated ? savedAt : ''), dropped(generation)].filter(Boolean).join(' ')}</p>
      ) : null}
      {generated || savedAt === '' ? null : <p>Last saved on {savedAt}.</p>}
      {generation?.notice ? <p>{generation.notice}</p> : null}
      {generation ? <HowWritten generation={generation} /> : null}
    </footer>
  );
}

/** What whoever looks into a generation wants to know, and nobody else. */
function HowWritten({ generation }: { generation: GenerationRecord }) {
  const { writer, model, prompt_version, duration_ms, dropped_claims } = generation;
  const facts: readonly (readonly [string, string])[] = [
    ['Writer', writer === 'embedded' ? 'Embedded' : 'Language model'],
    ['Model', model],
    ['Prompt', prompt_version],
    ['Time taken', formatElapsed(duration_ms)],
    ['Statements dropped', String(dropped_claims)],
  ];
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>How they were written</summary>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}

function coverageSentence({ from, to, of, missing }: Coverage, generated: boolean, isTimed: boolean): string {
  const shown = isTimed ? formatClock : (segment: number) => String(segment);
  const span = (part: { from: number; to: number }) => `${shown(part.from)}–${shown(part.to)}`;
  const begin = generated ? 'Written from' : 'First written from';
  const without = missing.length === 0 ? '' : `, without ${missing.map(span).join(', ')}`;
  return `${begin} ${isTimed ? '' : 'lines '}${span({ from, to })} of ${shown(of)}${without}${generated ? '.' : ', then edited.'}`;
}

function writtenBy({ writer, model }: GenerationRecord, when: string): string {
  const who = writer === 'embedded' ? 'the embedded writer' : model === '' ? 'a language model' : model;
  return `Written by ${who}${when === '' ? '' : ` on ${when}`}.`;
}

function dropped({ dropped_claims }: GenerationRecord): string {
  if (dropped_claims === 0) return '';
  return dropped_claims === 1
    ? '1 statement without evidence was dropped.'
    : `${dropped_claims} statements without evidence were dropped.`;
}

import type { Coverage, GenerationRecord, MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { formatClock, formatDateTime } from '@minutehand/web-kit';
import { formatElapsed } from '../format-elapsed.ts';
import styles from './MinutesFooter.module.css';

type DisplayedMinutes = Pick<MinutesResponse, 'coverage' | 'generation' | 'generated'> &
  Partial<Pick<MinutesResponse, 'updated_at'>>;

/** Shows below the minutes who wrote them and when, their coverage, and details of the generation. */
export function MinutesFooter({ minutes, isTimed }: { minutes: DisplayedMinutes; isTimed: boolean }) {
  const { coverage, generation, generated, updated_at } = minutes;
  if (!coverage && !generation) return null;
  // For edited minutes this is the time of the last save, not of the generation.
  const savedAt = updated_at ? formatDateTime(updated_at) : '';
  return (
    <footer className={styles.footer}>
      {coverage ? <p data-tabular>{formatCoverage(coverage, generated, isTimed)}</p> : null}
      {generation ? (
        <p>
          {[formatWriter(generation, generated ? savedAt : ''), formatDropped(generation)].filter(Boolean).join(' ')}
        </p>
      ) : null}
      {generated || savedAt === '' ? null : <p>Last saved on {savedAt}.</p>}
      {generation?.notice ? <p>{generation.notice}</p> : null}
      {generation ? <GenerationDetails generation={generation} /> : null}
    </footer>
  );
}

/** Technical details of the generation, collapsed by default. */
function GenerationDetails({ generation }: { generation: GenerationRecord }) {
  const { writer, model, prompt_version, duration_ms, dropped_claims } = generation;
  const details: readonly (readonly [string, string])[] = [
    ['Writer', writer === 'embedded' ? 'Embedded' : 'Language model'],
    ['Model', model],
    ['Prompt', prompt_version],
    ['Time taken', formatElapsed(duration_ms)],
    ['Statements dropped', String(dropped_claims)],
  ];
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>How they were written</summary>
      <dl className={styles.properties}>
        {details.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className={styles.detail}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}

function formatCoverage({ from, to, of, missing }: Coverage, generated: boolean, isTimed: boolean): string {
  const format = isTimed ? formatClock : (segment: number) => String(segment);
  const formatRange = (part: { from: number; to: number }) => `${format(part.from)}–${format(part.to)}`;
  const prefix = generated ? 'Written from' : 'First written from';
  const gaps = missing.length === 0 ? '' : `, without ${missing.map(formatRange).join(', ')}`;
  return `${prefix} ${isTimed ? '' : 'lines '}${formatRange({ from, to })} of ${format(of)}${gaps}${generated ? '.' : ', then edited.'}`;
}

function formatWriter({ writer, model }: GenerationRecord, date: string): string {
  const author = writer === 'embedded' ? 'the embedded writer' : model === '' ? 'a language model' : model;
  return `Written by ${author}${date === '' ? '' : ` on ${date}`}.`;
}

function formatDropped({ dropped_claims }: GenerationRecord): string {
  if (dropped_claims === 0) return '';
  return dropped_claims === 1
    ? '1 statement without evidence was dropped.'
    : `${dropped_claims} statements without evidence were dropped.`;
}

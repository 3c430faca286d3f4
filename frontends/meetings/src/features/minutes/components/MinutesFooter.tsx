import type {
  Coverage,
  DroppedClaim,
  GenerationRecord,
  MinutesResponse,
} from '@minutehand/contracts/http/meetings/minutes';
import { formatClock, formatDateTime, useNow } from '@minutehand/web-kit';
import { formatElapsed } from '../format-elapsed.ts';
import { texts } from '../texts.ts';
import styles from './MinutesFooter.module.css';

const SECONDS_PER_MINUTE = 60;

type DisplayedMinutes = Pick<MinutesResponse, 'coverage' | 'generated'> &
  Partial<Pick<MinutesResponse, 'updated_at'>> & {
    generation: (GenerationRecord & { instruction?: string | null }) | null;
  };

/** Shows below the minutes who wrote them and when, their coverage, and details of the generation. */
export function MinutesFooter({ minutes, isTimed }: { minutes: DisplayedMinutes; isTimed: boolean }) {
  const { coverage, generation, generated, updated_at } = minutes;
  const now = useNow();
  if (!coverage && !generation) return null;
  // Texts of earlier releases have no time of their generation. If they are edited, that of the last save is another one.
  const savedAt = updated_at ? formatDateTime(updated_at, now) : '';
  const generatedAt = generation?.finished_at ? formatDateTime(generation.finished_at, now) : generated ? savedAt : '';
  const coverageText = coverage ? formatCoverage(coverage, isTimed) : null;
  return (
    <footer className={styles.footer}>
      {coverageText === null ? null : <p data-tabular>{coverageText}</p>}
      {generation ? (
        <p>
          {[formatWriter(generation, generatedAt), texts.unsupportedLines(generation.dropped_claims)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {generated || savedAt === '' ? null : <p>{texts.edited(savedAt)}</p>}
      {generation?.instruction ? <p>{texts.instruction(generation.instruction)}</p> : null}
      {generation?.notice ? <p>{generation.notice}</p> : null}
      {generation ? <GenerationDetails generation={generation} /> : null}
    </footer>
  );
}

/** Technical details of the generation, collapsed by default. */
function GenerationDetails({ generation }: { generation: GenerationRecord }) {
  const { writer, model, prompt_version, duration_ms, dropped_claims, dropped = [] } = generation;
  const details: readonly (readonly [string, string])[] = [
    [texts.generator, writer === 'embedded' ? texts.builtInGenerator : texts.languageModel],
    [texts.model, model],
    [texts.promptVersion, prompt_version],
    [texts.duration, formatElapsed(duration_ms)],
    [texts.linesRemoved, String(dropped_claims)],
  ];
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{texts.generationDetails}</summary>
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
      <DroppedLines claims={dropped} count={dropped_claims} />
    </details>
  );
}

/** The lines that were left out, each with the reason. Only those who may edit the meeting receive them. */
function DroppedLines({ claims, count }: { claims: readonly DroppedClaim[]; count: number }) {
  if (claims.length === 0) return null;
  const others = count - claims.length;
  return (
    <>
      <h4 className={styles.droppedHeading}>{texts.linesRemoved}</h4>
      <ul className={styles.dropped}>
        {claims.map(({ text, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>
            <span className={styles.droppedText}>{text}</span> {texts.dropReasonLabel(reason)}
          </li>
        ))}
      </ul>
      {others > 0 ? <p>{texts.otherRemovedLines(others)}</p> : null}
    </>
  );
}

/** Null if the whole transcript was read. */
function formatCoverage({ from, to, of: total, missing }: Coverage, isTimed: boolean): string | null {
  if (missing.length === 0 && to >= total) return null;
  const [minutes, totalMinutes] = [toMinutes(to), toMinutes(total)];
  if (isTimed && missing.length === 0 && toMinutes(from) === 0 && minutes > 0 && minutes < totalMinutes)
    return texts.coverageFromStart(minutes, totalMinutes);
  const format = isTimed ? formatClock : (segment: number) => String(segment);
  const formatRange = (range: { from: number; to: number }) => `${format(range.from)}–${format(range.to)}`;
  return texts.coverage(formatRange({ from, to }), format(total), missing.map(formatRange), isTimed);
}

const toMinutes = (seconds: number): number => Math.floor(seconds / SECONDS_PER_MINUTE);

function formatWriter({ writer, model }: GenerationRecord, date: string): string {
  const generator = writer === 'embedded' ? texts.builtInGenerator : model === '' ? texts.languageModel : model;
  return texts.generatedBy(generator, date);
}

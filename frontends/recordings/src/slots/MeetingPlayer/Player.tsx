import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Button, Download, IconButton, Pause, Play, Select } from '@minutehand/ui';
import { formatClock, formatDate, isTyping, type SlotProps } from '@minutehand/web-kit';
import { useEffect, useMemo, useRef } from 'react';
import { describeMissing, type MissingAudio, sumMissing } from '../../domain/missing-audio.ts';
import { getPlaybackCommand, getTypingCommand, type PlaybackCommand } from '../../domain/playback.ts';
import { formatTimer } from '../../domain/recording-clock.ts';
import { findSilences, type Silence } from '../../domain/skip-silence.ts';
import { COVERAGE_TOLERANCE_SECONDS, PLAYBACK_RATES } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { Peaks } from './Peaks.tsx';
import styles from './Player.module.css';
import { useAudio } from './use-audio.ts';
import { usePlaybackSettings } from './use-playback-settings.ts';

const NO_SILENCES: readonly Silence[] = [];

type PlayerProps = {
  audio: NonNullable<Recording['audio']>;
  transcription: Recording['transcription'];
  missing: MissingAudio;
  expiresAt: Recording['audio_expires_at'];
  onExpired: () => void;
} & Pick<SlotProps['meeting.player'], 'clip' | 'onPosition'>;

/** Plays the recording of a meeting at the bottom of its page. */
export function Player({ audio, transcription, missing, expiresAt, clip, onExpired, onPosition }: PlayerProps) {
  const { duration_seconds: duration, url, peaks } = audio;
  const { settings, change } = usePlaybackSettings();
  const { rate, skipsSilence } = settings;
  const silences = useMemo(() => findSilences(peaks, duration), [peaks, duration]);
  const player = useAudio({
    url,
    duration,
    clip,
    rate,
    silences: skipsSilence ? silences : NO_SILENCES,
    onExpired,
    onPosition,
  });
  const { position, isPlaying, hasFailed } = player.state;
  const sectionRef = useRef<HTMLElement>(null);
  const latestPlayerRef = useRef(player);
  useEffect(() => {
    latestPlayerRef.current = player;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFocused = sectionRef.current?.contains(event.target instanceof Node ? event.target : null) ?? false;
      const command = getCommand(event, isFocused);
      if (!command) return;
      event.preventDefault();
      const { toggle, seek, state } = latestPlayerRef.current;
      if (command.type === 'toggle') toggle();
      else seek(state.position + command.bySeconds);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const time = texts.player.positionOf(formatClock(position), formatClock(duration));

  return (
    <section ref={sectionRef} className={styles.player} aria-label={texts.player.label} data-player data-floating-bar>
      <audio {...player.props} />
      <IconButton
        label={isPlaying ? texts.player.pause : texts.player.play}
        shortcut="K"
        icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        onClick={player.toggle}
      />
      <div className={styles.track}>
        <Peaks peaks={peaks} playedShare={duration === 0 ? 0 : position / duration} />
        <input
          type="range"
          className={styles.range}
          aria-label={texts.player.position}
          aria-valuetext={time}
          min={0}
          max={duration}
          step="any"
          value={Math.min(position, duration)}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.times}>
        <span className={styles.time}>
          {formatClock(position)} / {formatClock(duration)}
        </span>
        <Coverage transcription={transcription} missing={missing} duration={duration} />
        {expiresAt ? <span className={styles.note}>{texts.player.expires(formatDate(expiresAt))}</span> : null}
      </div>
      {hasFailed ? (
        <span role="alert" className={styles.failed}>
          {texts.player.failed}{' '}
          <Button size="small" onClick={player.retry}>
            {texts.player.retry}
          </Button>
        </span>
      ) : null}
      <Select
        label={texts.player.speed}
        hideLabel
        className={styles.speed}
        options={PLAYBACK_RATES.map((each) => ({ value: String(each), label: texts.player.rate(each) }))}
        value={String(rate)}
        onChange={(event) => change({ rate: Number(event.currentTarget.value) })}
      />
      {silences.length > 0 ? (
        <Button
          size="small"
          variant="ghost"
          className={skipsSilence ? styles.active : undefined}
          aria-pressed={skipsSilence}
          onClick={() => change({ skipsSilence: !skipsSilence })}
        >
          {texts.player.skipSilence}
        </Button>
      ) : null}
      <a className={styles.download} href={`${url}&download=1`} download aria-label={texts.player.download}>
        <Download size={18} aria-hidden />
      </a>
    </section>
  );
}

type CoverageProps = Pick<PlayerProps, 'transcription' | 'missing'> & { duration: number };

/** The part of the audio that the transcript covers, and the audio that is missing. Phones show it only if something is missing. */
function Coverage({ transcription, missing, duration }: CoverageProps) {
  const gaps = describeMissing(missing);
  const covered = Math.min(transcription?.covered_seconds ?? 0, duration);
  const isPartial = duration - covered > COVERAGE_TOLERANCE_SECONDS;
  const end = isPartial ? covered : duration;
  const transcribed =
    gaps === null
      ? texts.player.transcribedRange(formatTimer(end), formatTimer(duration))
      : texts.player.transcribedLength(formatTimer(end - sumMissing(missing, end)), formatTimer(duration));
  return (
    <>
      {covered === 0 ? null : (
        <span className={styles.note} data-partial={isPartial || gaps !== null || undefined}>
          {transcribed}
        </span>
      )}
      {gaps === null ? null : (
        <span className={styles.note} data-partial>
          {gaps}
        </span>
      )}
    </>
  );
}

/** The command of a key, unless the key belongs to another control: a text field, a button, a list, a dialog. */
function getCommand(event: KeyboardEvent, isFocused: boolean): PlaybackCommand | null {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, key, code } = event;
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  if (altKey) return getTypingCommand(code);
  if (target.closest('[role="dialog"], [role="alertdialog"]')) return null;
  const belongsToOtherControl = isFocused
    ? target.matches(key === ' ' ? 'button, a, select' : 'select')
    : isTyping() || target.matches('[role]') || target.closest('a, button, input, select, textarea, summary') !== null;
  return belongsToOtherControl ? null : getPlaybackCommand(key);
}

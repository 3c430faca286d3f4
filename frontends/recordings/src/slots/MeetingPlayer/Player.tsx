import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Button, Download, IconButton, Pause, Play, Select } from '@minutehand/ui';
import { formatClock, isTyping, type SlotProps } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { getPlaybackCommand } from '../../domain/playback.ts';
import { PLAYBACK_RATES } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { Peaks } from './Peaks.tsx';
import styles from './Player.module.css';
import { useAudio } from './use-audio.ts';

type PlayerProps = {
  audio: NonNullable<Recording['audio']>;
  clip: SlotProps['meeting.player']['clip'];
  onExpired: () => void;
};

/** Plays the recording of a meeting at the foot of its page. */
export function Player({ audio, clip, onExpired }: PlayerProps) {
  const { duration_seconds: duration, url, peaks } = audio;
  const player = useAudio(url, duration, clip, onExpired);
  const { position, isPlaying, hasFailed } = player.state;
  const [rate, setRate] = useState(1);
  const section = useRef<HTMLElement>(null);
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFocused = section.current?.contains(event.target instanceof Node ? event.target : null) ?? false;
      if (isForOthers(event, isFocused)) return;
      const command = getPlaybackCommand(event.key, isFocused);
      if (!command) return;
      event.preventDefault();
      const { toggle, seek, state } = latest.current;
      if (command.type === 'toggle') toggle();
      else seek(state.position + command.bySeconds);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const time = texts.player.positionOf(formatClock(position), formatClock(duration));

  return (
    <section ref={section} className={styles.player} aria-label={texts.player.label} data-player>
      <audio {...player.props} />
      <IconButton
        label={isPlaying ? texts.player.pause : texts.player.play}
        shortcut="K"
        icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        onClick={player.toggle}
      />
      <div className={styles.track}>
        <Peaks peaks={peaks} played={duration === 0 ? 0 : position / duration} />
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
      <span className={styles.time}>
        {formatClock(position)} / {formatClock(duration)}
      </span>
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
        onChange={(event) => {
          setRate(Number(event.currentTarget.value));
          player.setRate(Number(event.currentTarget.value));
        }}
      />
      <a className={styles.download} href={`${url}&download=1`} download aria-label={texts.player.download}>
        <Download size={18} aria-hidden />
      </a>
    </section>
  );
}

/** Whether a key belongs to another control: a text field, a button, a list, a dialog. */
function isForOthers(event: KeyboardEvent, isFocused: boolean): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return true;
  if (!(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"]')) return true;
  if (isFocused) {
    if (event.key === ' ') return target.matches('button, a, select');
    return target.matches('select');
  }
  return isTyping() || target.closest('a, button, input, select, textarea, summary, [tabindex]:not(main)') !== null;
}

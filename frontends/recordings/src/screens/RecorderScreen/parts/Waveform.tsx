import { useEffect, useRef } from 'react';
import { SLICE_MS, WAVEFORM_BAR_PX, WAVEFORM_HEIGHT_PX, WAVEFORM_INTERVAL_MS } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from './Waveform.module.css';

/** The latest input levels as bars, the newest at the right, with an overlay while paused. */
export function Waveform({ readLevel, isPaused }: { readLevel: () => number; isPaused: boolean }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const levelsRef = useRef<number[]>([]);
  const latestReadLevelRef = useRef(readLevel);
  useEffect(() => {
    latestReadLevelRef.current = readLevel;
  });
  useEffect(() => {
    const draw = () => canvasRef.current && drawBars(canvasRef.current, levelsRef.current);
    draw();
    if (isPaused) return;
    const timer = setInterval(() => {
      levelsRef.current.push(latestReadLevelRef.current());
      levelsRef.current.splice(0, levelsRef.current.length - Math.ceil(window.screen.width / WAVEFORM_BAR_PX));
      draw();
    }, getInterval());
    return () => clearInterval(timer);
  }, [isPaused]);
  return (
    <div className={styles.waveform} data-paused={isPaused ? true : undefined}>
      <canvas ref={canvasRef} className={styles.canvas} height={WAVEFORM_HEIGHT_PX} aria-hidden />
      {isPaused ? <p className={styles.overlay}>{texts.recorder.pausedOverlay}</p> : null}
    </div>
  );
}

/** One bar a second for users who prefer less motion. */
function getInterval(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? SLICE_MS : WAVEFORM_INTERVAL_MS;
}

function drawBars(canvas: HTMLCanvasElement, levels: readonly number[]) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = WAVEFORM_HEIGHT_PX;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.ceil(width / WAVEFORM_BAR_PX);
  for (const [index, level] of levels.slice(-count).reverse().entries()) {
    // The square root makes quiet speech visible.
    const bar = Math.max(2, Math.min(1, Math.sqrt(level) * 1.6) * height);
    context.fillRect(width - (index + 1) * WAVEFORM_BAR_PX, (height - bar) / 2, WAVEFORM_BAR_PX - 2, bar);
  }
}

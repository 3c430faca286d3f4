import type { Recorder } from './recorder.ts';

const DOT = '🔴 ';

/**
 * Prepares the page for recording: a red dot in the title, a screen that stays on, a warning before leaving. Returns a function that
 * reverts this.
 */
export function preparePageForRecording(recorder: Pick<Recorder, 'snapshot' | 'retryNow'>): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let wakeLock: WakeLockSentinel | null = null;
  let isRequesting = false;

  function prevent(event: Event) {
    event.preventDefault();
  }

  /** The user may return from signing in in another tab. */
  function retryBlockedUpload() {
    const { uploadStatus } = recorder.snapshot.get();
    const isBlocked = uploadStatus === 'signed_out' || uploadStatus === 'waiting';
    if (isBlocked && document.visibilityState === 'visible') recorder.retryNow();
  }

  async function keepScreenOn() {
    const isNeeded = recorder.snapshot.get().status === 'recording' && document.visibilityState === 'visible';
    if (!isNeeded) {
      await wakeLock?.release().catch(() => undefined);
      wakeLock = null;
    } else if (!isRequesting && (wakeLock === null || wakeLock.released) && 'wakeLock' in navigator) {
      isRequesting = true;
      // Fails when the battery is low; recording continues.
      wakeLock = await navigator.wakeLock.request('screen').catch(() => null);
      isRequesting = false;
    }
  }

  function showDot() {
    const { status } = recorder.snapshot.get();
    const hasDot = document.title.startsWith(DOT);
    if (status === 'recording' && !hasDot) document.title = DOT + document.title;
    else if (status !== 'recording' && hasDot) document.title = document.title.slice(DOT.length);
  }

  let shownStatus = '';
  function update() {
    const { status } = recorder.snapshot.get();
    if (status === shownStatus) return;
    shownStatus = status;
    showDot();
    void keepScreenOn();
  }

  const unsubscribe = recorder.snapshot.subscribe(update);
  // Screens set the title as well.
  const titles = new MutationObserver(showDot);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  window.addEventListener('beforeunload', prevent, { signal });
  // Recording continues when the session has ended; the user signs in in another tab.
  window.addEventListener('session-ended', prevent, { signal });
  window.addEventListener('focus', retryBlockedUpload, { signal });
  window.addEventListener('online', () => recorder.retryNow(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      void keepScreenOn();
      retryBlockedUpload();
    },
    { signal },
  );
  update();

  return () => {
    ended.abort();
    unsubscribe();
    titles.disconnect();
    showDot();
    void wakeLock?.release().catch(() => undefined);
  };
}

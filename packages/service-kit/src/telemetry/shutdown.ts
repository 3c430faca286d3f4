const SHUTDOWN = Symbol.for('@minutehand/service-kit/telemetry.shutdown');

type ProcessState = { [SHUTDOWN]?: () => Promise<void> };

/** Called by the preloaded module, which is another instance than the one that services import. */
export function registerTelemetryShutdown(shutdown: () => Promise<void>): void {
  (globalThis as ProcessState)[SHUTDOWN] = shutdown;
}

/** Sends the spans that still wait. For the end of a process; does nothing where nothing is traced. Never rejects. */
export async function shutdownTelemetry(): Promise<void> {
  await (globalThis as ProcessState)[SHUTDOWN]?.().catch(() => {});
}

const SHUTDOWN = Symbol.for('@minutehand/service-kit/telemetry.shutdown');

type ProcessState = { [SHUTDOWN]?: () => Promise<void> };

/** Called by the preloaded module. The state is global because services load another instance of this module. */
export function registerTelemetryShutdown(shutdown: () => Promise<void>): void {
  (globalThis as ProcessState)[SHUTDOWN] = shutdown;
}

/** Flushes pending spans before the process exits. Does nothing without tracing. Never rejects. */
export async function shutdownTelemetry(): Promise<void> {
  await (globalThis as ProcessState)[SHUTDOWN]?.().catch(() => {});
}

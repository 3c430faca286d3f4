import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { AREA_FILE_DEADLINE_MS } from '../limits.ts';

/**
 * Part of the shell's build, not of its code: an area whose files do not come fails in time and can be asked for again.
 * Left alone, the loader takes a server's error page for a manifest, remembers it, and waits without end.
 */
function remoteDeadlines(): ModuleFederationRuntimePlugin {
  return {
    name: 'remote-deadlines',
    async fetch(url, init) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(AREA_FILE_DEADLINE_MS) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response;
    },
    createScript() {
      return { timeout: AREA_FILE_DEADLINE_MS };
    },
  };
}

// biome-ignore lint/style/noDefaultExport: the build looks for it
export default remoteDeadlines;

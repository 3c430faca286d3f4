import { createHash } from 'node:crypto';
import type { Logger } from '@minutehand/service-kit/log';
import { Counter, type Registry } from 'prom-client';
import type { BreachedPasswords } from '../../app/ports.ts';
import { BREACH_CHECK_DEADLINE_MS, BREACH_RESPONSE_BYTES } from '../../limits.ts';

const METRIC = 'minutehand_breach_checks_total';
/** Characters of the hash that are sent to the server. */
const PREFIX_CHARACTERS = 5;
/** The rest of a hash, and how often the password was seen; 0 for padding. */
const RANGE_LINE = /^([0-9A-Fa-f]{35}):(\d{1,12})$/;

export type BreachCheckOptions = {
  /** URL to which the prefix of the hash is appended. */
  readonly url: string;
  readonly log: Logger;
  readonly registry: Registry;
  readonly deadlineMs?: number;
};

/** Without a URL no password counts as breached. */
export const noBreachedPasswords: BreachedPasswords = { has: async () => false };

/**
 * Looks for a password in data breaches with a range API (k-anonymity): the server receives five characters of its SHA-1 hash. When
 * the server fails, the password counts as not breached, because users must be able to sign up and to reset their passwords.
 */
export function createBreachedPasswords({
  url,
  log,
  registry,
  deadlineMs = BREACH_CHECK_DEADLINE_MS,
}: BreachCheckOptions): BreachedPasswords {
  // A new service in the same process replaces it.
  registry.removeSingleMetric(METRIC);
  const checks = new Counter({
    name: METRIC,
    help: 'Breach checks of new passwords. "failed": the password was accepted without a check.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    async has(password) {
      const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        const range = await fetchRange(`${url.replace(/\/+$/, '')}/${hash.slice(0, PREFIX_CHARACTERS)}`, signal);
        const isFound = isHashInRange(range, hash.slice(PREFIX_CHARACTERS));
        checks.inc({ outcome: isFound ? 'found' : 'not_found' });
        return isFound;
      } catch (error) {
        checks.inc({ outcome: 'failed' });
        // Other errors may quote the URL, which ends with a part of the hash.
        const reason = error instanceof BreachCheckError ? error.message : signal.aborted ? 'deadline' : 'unreachable';
        log.warn({ reason }, 'breach check failed: the password was accepted without it');
        return false;
      }
    },
  };
}

class BreachCheckError extends Error {}

async function fetchRange(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { 'add-padding': 'true' }, redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new BreachCheckError(`status ${response.status}`);
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BREACH_RESPONSE_BYTES) throw new BreachCheckError('response too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function isHashInRange(range: string, rest: string): boolean {
  return range
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .some((line) => {
      const [, suffix, count] = RANGE_LINE.exec(line) ?? [];
      if (suffix === undefined) throw new BreachCheckError('response without hashes');
      return suffix.toUpperCase() === rest && Number(count) > 0;
    });
}

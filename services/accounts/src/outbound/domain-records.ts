import { Resolver } from 'node:dns/promises';
import type { DomainRecords } from '../app/ports.ts';
import { DNS_DEADLINE_MS, DNS_TRIES } from '../limits.ts';

/** Reads TXT records from the name servers of this machine. Long texts arrive in parts. */
export function createDomainRecords(): DomainRecords {
  return {
    async findTexts(name) {
      const resolver = new Resolver({ timeout: DNS_DEADLINE_MS, tries: DNS_TRIES });
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch {
        return [];
      }
    },
  };
}

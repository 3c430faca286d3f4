import type { Logger as PinoLogger } from 'pino';

/** JSON lines with ids, counts, codes and durations; never transcript text, names, addresses or tokens. */
export type Logger = PinoLogger;

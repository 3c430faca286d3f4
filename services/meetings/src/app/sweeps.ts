import { ASSIGNMENT_MAIL_SWEEP_MS, REMINDER_SWEEP_MS, SILENCE_SWEEP_MS } from '../limits.ts';
import { remindOfDueItems } from './assignments/remind-of-due-items.ts';
import { sendOffLeft } from './assignments/send-off-left.ts';
import { failSilentGenerations } from './generation/fail-silent-generations.ts';
import type { Ports } from './ports.ts';

/** What is looked at again and again, in every process: `run` answers how many it dealt with, and harms nothing when others do the same. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ports: Ports) => Promise<number>;
  /** For the log, with their number. */
  readonly level: 'info' | 'warn';
  readonly dealtWith: string;
};

export const SWEEPS: readonly Sweep[] = [
  {
    name: 'silent generations',
    everyMs: SILENCE_SWEEP_MS,
    run: failSilentGenerations,
    level: 'warn',
    dealtWith: 'nothing was heard of generations',
  },
  {
    name: 'mails of acts that were cut off',
    everyMs: ASSIGNMENT_MAIL_SWEEP_MS,
    run: sendOffLeft,
    level: 'warn',
    dealtWith: 'mails were sent off for processes that had gone',
  },
  {
    name: 'what is due',
    everyMs: REMINDER_SWEEP_MS,
    run: remindOfDueItems,
    level: 'info',
    dealtWith: 'people are reminded of what is due',
  },
];

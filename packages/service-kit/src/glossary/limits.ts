import { MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** How long the glossary of an account is used without reading it again (ms), and number of accounts: a large one takes 300 kB. */
export const GLOSSARY_TTL_MS = MINUTE_MS;
export const GLOSSARY_CACHED_ACCOUNTS = 200;
/** Deadline of reading the glossary of an account (ms). After it, the last known one or none is used. */
export const GLOSSARY_DEADLINE_MS = SECOND_MS;

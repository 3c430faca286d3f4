/** Limits of the tools that a model calls. The others of the service are in `src/limits.ts`. */

import { MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** Tool calls that are read from one response, and the length of their names and ids (characters). */
export const LLM_TOOL_CALLS_MAX = 20;
export const LLM_TOOL_NAME_CHARACTERS = 100;
/** How long a server that rejected tools gets requests without them (ms). */
export const TOOLS_REJECTED_MS = 10 * MINUTE_MS;
/** Look-ups for one question: responses with calls, calls in one response, and the time that they may take (ms), which leaves enough of the deadline for the answer. */
export const LOOK_UP_STEPS_MAX = 4;
export const LOOK_UPS_PER_STEP = 4;
export const LOOK_UPS_DEADLINE_MS = 60 * SECOND_MS;
/** Length of the texts in the arguments of a look-up, and of all its arguments (characters). */
export const LOOK_UP_TEXT_CHARACTERS = 200;
export const LOOK_UP_ARGUMENTS_CHARACTERS = 2_000;
/** Share of the space for lines that the passages take when the model can look up more. */
export const PASSAGES_SHARE_WITH_LOOK_UPS = 0.6;

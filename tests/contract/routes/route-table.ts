import { actionItemRows } from './action-items.ts';
import { agendaItemRows } from './agenda-items.ts';
import { assignedItemRows } from './assigned-items.ts';
import { calendarFeedRows } from './calendar-feed.ts';
import { correctionRows } from './corrections.ts';
import { everythingElseRows } from './everything-else.ts';
import { meetingTypeRows } from './meeting-types.ts';
import { meetingRows } from './meetings.ts';
import { notesRows } from './notes.ts';
import { peopleRows } from './people.ts';
import type { Rows } from './row.ts';
import { seriesRows } from './series.ts';
import { shareRows } from './shares.ts';
import { signInRows } from './sign-in.ts';
import { textRows } from './texts.ts';

const rows: Rows = {
  ...signInRows,
  ...peopleRows,
  ...meetingRows,
  ...shareRows,
  ...textRows,
  ...correctionRows,
  ...actionItemRows,
  ...assignedItemRows,
  ...calendarFeedRows,
  ...agendaItemRows,
  ...notesRows,
  ...seriesRows,
  ...meetingTypeRows,
  ...everythingElseRows,
};

/** Every operation of the product. A missing one fails the suite. */
export const rowsByCall = Object.entries(rows).map(([call, row]) => ({ call, ...row }));

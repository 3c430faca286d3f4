import { expect, test } from '@jest/globals';
import { defineArea, type SlotProps } from '@minutehand/web-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';
import { buildMeeting } from '../../test/samples.ts';

cleanBetweenTests();

/** Like the banner of a recording: its button disappears once the panel is open. */
function RecordingBanner({ onShowLive }: SlotProps['meeting.recording']) {
  return onShowLive === null ? null : (
    <button type="button" onClick={onShowLive}>
      Show live transcript
    </button>
  );
}

test('keyboard users who open the live transcript from the banner continue in its panel', async () => {
  openMeeting({ 'GET /meetings/m1': { meeting: buildMeeting({ state: 'recording' }) } }, '', {
    recordings: defineArea({ slots: { 'meeting.recording': RecordingBanner } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide transcript' }));
  const show = await screen.findByRole('button', { name: 'Show live transcript' });
  show.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Transcript' }));
  expect(show.isConnected).toBe(false);
});

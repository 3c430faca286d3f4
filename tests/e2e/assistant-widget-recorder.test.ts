import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

for (const width of [1440, 375])
  test(`the floating assistant does not cover the recorder, ${width} px wide`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 });
    const created = await person.http.post('/meetings', { meeting: { title: 'Stand-up' } });
    const { meeting } = meetingResponseSchema.parse(created.body);
    const openButton = page.getByRole('button', { name: 'Open assistant' });
    await page.goto(`/record/${meeting.id}`);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
    for (const name of ['Pause', 'Stop'])
      await expectNoOverlap(openButton, page.getByRole('button', { name, exact: true }));
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' }).click();
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await expect(recorder.getByRole('timer')).toBeVisible();
    await expectNoOverlap(openButton, recorder);
    // The bar leads to the recording; another one cannot start.
    const main = page.getByRole('main');
    const recordLink = main.getByRole('link', { name: 'Record', exact: true });
    await expect(main.getByRole('link', { name: 'Stand-up' })).toBeVisible();
    await expect(recordLink).toBeHidden();
    if (width < 768) {
      const title = await main.getByRole('link', { name: 'Stand-up' }).boundingBox();
      const chip = await main.getByText(/^(Draft|Recording)$/).boundingBox();
      expect(chip?.y, 'the state is below the title').toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) - 1);
    }
    await openButton.click();
    const widget = page.getByRole('complementary', { name: 'Assistant' });
    await expect(widget.getByRole('textbox', { name: 'Your question' })).toBeFocused();
    await expectNoOverlap(widget, recorder);
    await recorder.getByRole('button', { name: 'Stop' }).click();
    await expect(recorder).toBeHidden();
    await expect(recordLink).toBeVisible();
  });

import type { Locator, Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, SAMPLE_VTT } from './meeting.ts';
import { serveAudio } from './recordings/serve-audio.ts';

test('a click on a segment plays from it, the segment that is played is marked, and keys seek', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await serveAudio(page, id);
  await page.goto(`/meetings/${id}`);
  const player = page.getByRole('region', { name: 'Audio player' });
  await expect(player).toBeVisible();
  await expect(player.getByText('Transcript 00:00–00:49 of 01:00')).toBeVisible();

  const segments = page.locator('[data-segment]');
  await segments.filter({ hasText: 'We decided to launch' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => readPosition(page)).toBeGreaterThan(14);
  await expect(segments.filter({ hasText: 'We decided to launch' })).toHaveAttribute('data-playing', '');

  // Space, J and L are handled by the player although a line has the focus.
  await page.keyboard.press(' ');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await checkScreen(page, 'the meeting page with audio');
  const position = await readPosition(page);
  const playedText = (await page.locator('[data-playing]').textContent()) ?? '';
  await page.keyboard.press('l');
  expect(await readPosition(page)).toBeCloseTo(position + 10, 1);
  await expect(page.locator('[data-playing]')).not.toHaveText(playedText);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await readPosition(page)).toBeCloseTo(position, 1);
  await expect(page.locator('[data-playing]')).toHaveText(playedText);

  await player.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await page.reload();
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('2');
});

test('on a phone, the time and the speed are on one line, below the audio', async ({ person, openBrowserAs }) => {
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  for (const [width, hasTouch] of [
    [375, true],
    [375, false],
    [470, false],
  ] as const) {
    const page = await openBrowserAs(person, { viewport: { width, height: 760 }, hasTouch, isMobile: hasTouch });
    await serveAudio(page, id, { coveredSeconds: 60 });
    await page.goto(`/meetings/${id}`);
    const player = page.getByRole('region', { name: 'Audio player' });
    const getBox = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [audio, download] = [player.getByRole('slider'), player.getByRole('link', { name: 'Download audio' })];
    const [time, speed] = [player.getByText('0:00 / 1:00'), player.getByRole('combobox', { name: 'Speed' })];
    await expect(speed).toBeVisible();
    const [top, next] = [await getBox(audio), await getBox(download)];
    const [left, right] = [await getBox(time), await getBox(speed)];
    expect(next.y, `the download is beside the audio at ${width} px`).toBeLessThan(top.y + top.height);
    expect(left.y, `the time is below the audio at ${width} px`).toBeGreaterThanOrEqual(next.y + next.height);
    const distance = Math.abs(left.y + left.height / 2 - right.y - right.height / 2);
    expect(distance, `px between their middles at ${width} px`).toBeLessThanOrEqual(2);
  }
});

test('the transcript follows the audio only until the user scrolls', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const content = Array.from({ length: 40 }, (_, index) => {
    const time = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;
    const text = `Line ${index} is about the plan for the launch of the library website in December.`;
    return `${time(index)} --> ${time(index + 1)}\n<v Speaker ${index % 2}>${text}`;
  });
  const { id } = await createReadyMeeting(person.http, {
    content: ['WEBVTT', ...content].join('\n\n'),
    format: 'vtt',
  });
  await serveAudio(page, id);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible();
  const marked = page.locator('[data-playing]');
  await page.keyboard.press('k');
  for (const _ of [1, 2, 3]) await page.keyboard.press('l');
  await expect(marked).toHaveText(/Line 3\d /);
  await expect(marked).toBeInViewport();
  await marked.hover();
  await page.mouse.wheel(0, -5_000);
  const first = page.locator('[data-segment]').filter({ hasText: 'Line 0 ' });
  await expect(first).toBeInViewport();
  const playedText = await marked.textContent();
  await expect(marked).not.toHaveText(playedText ?? '');
  await expect(first).toBeInViewport();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(marked).toBeInViewport();
});

test('earlier recordings of the meeting are listed with their audio', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await serveAudio(page, id, { hasEarlier: true });
  await page.goto(`/meetings/${id}`);
  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  await transcript.getByText('1 earlier recording', { exact: true }).click();
  const audio = transcript.getByLabel(/^Recording of Nov 20/);
  await expect(audio).toBeVisible();
  await expect(transcript.getByRole('link', { name: /^Download recording of Nov 20/ })).toBeVisible();
  await checkScreen(page, 'earlier recordings');
  await audio.evaluate((element) => (element as HTMLAudioElement).play());
  await expect.poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect(page.getByText('1 earlier recording', { exact: true })).toBeVisible();
  await checkScreen(page, 'earlier recordings, on a phone');
});

function readPosition(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : -1));
}

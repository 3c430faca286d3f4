import { createDocxFile } from '@minutehand/test-kit/docx';
import { expect, test } from './fixtures.ts';
import { READY_MS, SAMPLE, SAMPLE_VTT } from './meeting.ts';
import { createWav } from './microphone/create-wav.ts';

const files = [
  { name: 'launch.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SAMPLE_VTT) },
  { name: 'launch.docx', mimeType: 'application/octet-stream', buffer: createDocxFile(SAMPLE.trim().split('\n')) },
];

for (const file of files)
  test(`the file ${file.name} is uploaded and becomes a transcript with minutes`, async ({ page, person: _ }) => {
    await page.goto('/meetings/new');
    await page.getByRole('tab', { name: 'Upload a file' }).click();
    await page.getByLabel('Drop a transcript or a recording here, or choose a file').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toContainText(file.name);
    await page.getByRole('button', { name: 'Create meeting' }).click();

    const transcript = page.getByRole('complementary', { name: 'Transcript' });
    await expect(transcript.locator('[data-segment]')).toHaveCount(7);
    await expect(
      transcript.getByText('We decided to launch the library website on the first of December.'),
    ).toBeVisible();
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    await expect(minutes.getByRole('listitem').filter({ hasText: 'first of December' }).first()).toBeVisible({
      timeout: READY_MS,
    });
    const actionItems = page.getByRole('region', { name: 'Action items' });
    await expect(actionItems.getByRole('button', { name: 'Accept', exact: true }).first()).toBeVisible();
  });

test('an audio file is uploaded, and its meeting shows how the transcription ended', async ({ page, person: _ }) => {
  await page.goto('/meetings/new');
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  const buffer = createWav(16_000, 2, () => 0);
  await page
    .getByLabel('Drop a transcript or a recording here, or choose a file')
    .setInputFiles({ name: 'silence.wav', mimeType: 'audio/wav', buffer });
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Create meeting' }).click();
  await expect(page).toHaveURL(/\/meetings\/(?!new)/);
  // Speech recognition is not installed on each machine that runs the tests.
  const outcome = page.getByText(/^(Nothing was said in this recording|This site has no speech recognition)/);
  await expect(outcome.first()).toBeVisible({ timeout: READY_MS });
});

import { saveFile } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import { openStore } from './current-recorder.ts';
import { getExtension } from './recording-api.ts';

/** Downloads the audio that only this device has: one file for each container. */
export async function saveUnsent(recordingId: string): Promise<void> {
  const store = await openStore();
  const mimeType = (await store.get(recordingId))?.mimeType ?? 'audio/webm';
  await store.createChunks(recordingId);
  for (const [index, bytes] of (await store.exportFiles(recordingId)).entries())
    saveFile(new File([bytes], `${texts.recorder.savedFile(index)}.${getExtension(mimeType)}`, { type: mimeType }));
}

import type { WriterSettingsAnswer, WriterSettingsPatch } from '@minutehand/contracts/http/writer-settings';
import { api } from '@minutehand/web-kit';

export function getWriterSettings(signal: AbortSignal): Promise<WriterSettingsAnswer> {
  return api.get<WriterSettingsAnswer>('/writer_settings', { signal });
}

/** Only what is given changes; the rest stays as the account, or whoever runs the site, has it. */
export function updateWriterSettings(changes: WriterSettingsPatch['writer_settings']): Promise<WriterSettingsAnswer> {
  return api.patch<WriterSettingsAnswer>('/writer_settings', { writer_settings: changes });
}

import { Select, type SelectOption } from '@minutehand/ui';
import { type Microphones, useMicrophones } from '../../../hooks/use-microphones.ts';
import { texts } from '../../../texts.ts';

/** Chooses the microphone. `deviceId` is empty for the default one. */
export function MicrophonePicker(props: {
  deviceId: string;
  disabled?: boolean;
  onChange: (deviceId: string) => void;
}) {
  const { deviceId, disabled = false, onChange } = props;
  const microphones = useMicrophones(deviceId);
  const options = getOptions(microphones);
  const isKnown = options.some(({ value }) => value === deviceId);
  return (
    <Select
      label={texts.recorder.microphone}
      options={options}
      value={isKnown ? deviceId : (options[0]?.value ?? '')}
      disabled={disabled || microphones.status !== 'loaded' || options.length < 2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function getOptions(microphones: Microphones): SelectOption[] {
  const { noMicrophones, microphonesFailed, defaultMicrophone } = texts.recorder;
  if (microphones.status === 'failed') return [{ value: '', label: microphonesFailed }];
  if (microphones.status === 'loading') return [{ value: '', label: defaultMicrophone }];
  if (microphones.options.length === 0) return [{ value: '', label: noMicrophones }];
  return microphones.options.map(({ deviceId, label }) => ({ value: deviceId, label: label || defaultMicrophone }));
}

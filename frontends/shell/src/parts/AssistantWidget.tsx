import { ErrorState, IconButton, X } from '@minutehand/ui';
import { Slot, type SlotProps } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './AssistantWidget.module.css';

/** The floating assistant, with an error state. */
export function AssistantWidget(props: SlotProps['assistant']) {
  return (
    <Slot
      name="assistant"
      props={props}
      failed={(retry) => (
        <aside aria-label={texts.navigation.assistant} className={styles.failure} hidden={!props.isOpen}>
          <IconButton
            size="small"
            label={texts.assistant.close}
            icon={<X size={16} aria-hidden />}
            onClick={props.onClose}
          />
          <ErrorState onRetry={retry}>{texts.assistant.failed}</ErrorState>
        </aside>
      )}
    />
  );
}

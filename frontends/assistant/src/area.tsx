import { defineArea } from '@minutehand/web-kit';
import { AssistantScreen } from './screens/AssistantScreen/AssistantScreen.tsx';

/** Questions about meetings. For now they are answered by the words that were said, and where. */
export const area = defineArea({ routes: [{ path: '/assistant', screen: AssistantScreen }] });

import { defineArea } from '@minutehand/web-kit';
import { AssistantScreen } from './screens/AssistantScreen/AssistantScreen.tsx';

/** Questions about meetings, answered with matching transcript passages. */
export const area = defineArea({ routes: [{ path: '/assistant', screen: AssistantScreen }] });

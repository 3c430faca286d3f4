import { defineArea } from '@minutehand/web-kit';
import { PricingScreen } from './screens/PricingScreen/PricingScreen.tsx';

/** Plans and the subscription of an account. */
export const area = defineArea({ routes: [{ path: '/pricing', screen: PricingScreen }] });

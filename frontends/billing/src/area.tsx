import { defineArea } from '@minutehand/web-kit';
import { PricingScreen } from './screens/PricingScreen/PricingScreen.tsx';

/** What it costs, and what an account has. */
export const area = defineArea({ routes: [{ path: '/pricing', screen: PricingScreen }] });

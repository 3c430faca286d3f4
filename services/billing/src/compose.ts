import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { bindHandlers, type Composition } from '@minutehand/service-kit/service';
import { billingHandlers } from './inbound/grpc/billing.ts';

/** Plans and prices are constants, so there is no store to connect. */
export function compose(): Composition {
  return { rpc: [bindHandlers(BillingServiceService, billingHandlers)] };
}

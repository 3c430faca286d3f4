import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import type { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { SavedSearchesServiceService, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { RpcClient } from '@minutehand/service-kit/rpc';

/** The services behind the gateway. */
export type Clients = {
  readonly accounts: RpcClient<AccountsServiceService>;
  readonly credentials: RpcClient<CredentialsServiceService>;
  readonly deletions: RpcClient<DeletionsServiceService>;
  readonly glossary: RpcClient<GlossaryServiceService>;
  readonly securityEvents: RpcClient<SecurityEventsServiceService>;
  readonly sso: RpcClient<SsoServiceService>;
  readonly meetings: RpcClient<MeetingsServiceService>;
  readonly recordings: RpcClient<RecordingsServiceService>;
  readonly dataExports: RpcClient<DataExportsServiceService>;
  readonly ai: RpcClient<AiServiceService>;
  readonly assistant: RpcClient<AssistantServiceService>;
  readonly search: RpcClient<SearchServiceService>;
  readonly savedSearches: RpcClient<SavedSearchesServiceService>;
  readonly billing: RpcClient<BillingServiceService>;
  readonly notifications: RpcClient<NotificationsServiceService>;
};

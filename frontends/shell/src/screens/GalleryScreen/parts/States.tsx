import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Info,
  Loading,
  NotebookText,
  ProgressBar,
  Skeleton,
  SkeletonText,
  Sparkles,
  TriangleAlert,
} from '@minutehand/ui';
import { Group, Row } from './Group.tsx';

export function States() {
  return (
    <>
      <Group title="Progress">
        <ProgressBar label="Reading the transcript" />
        <ProgressBar label="Writing the minutes" value={0.62} />
        <ProgressBar
          failed
          label="The minutes could not be written: the language model did not respond."
          action={<Button size="small">Retry</Button>}
        />
      </Group>
      <Group title="Loading">
        <Loading label="Loading meetings">
          <Row>
            <Skeleton width="1.75rem" height="1.75rem" round />
            <Skeleton width="12rem" />
            <Skeleton width="5rem" />
          </Row>
          <SkeletonText lines={3} />
        </Loading>
      </Group>
      <Group title="Empty and error states">
        <EmptyState icon={<NotebookText size={24} />} action={<Button variant="primary">New meeting</Button>}>
          No meetings yet. Add a transcript to get minutes and action items.
        </EmptyState>
        <ErrorState onRetry={() => undefined} requestId="req_0000">
          Couldn't load meetings.
        </ErrorState>
        <ErrorState title="Page not found">This page doesn't exist, or you don't have access.</ErrorState>
      </Group>
      <Group title="Banners">
        <Banner icon={<Info size={16} />}>Transcript edited since these minutes were generated.</Banner>
        <Banner
          tone="accent"
          icon={<Sparkles size={16} />}
          actions={
            <>
              <Button size="small" variant="primary">
                Accept title
              </Button>
              <Button size="small">Dismiss</Button>
            </>
          }
        >
          Suggested title: <strong>Remote control, second design review</strong>
        </Banner>
        <Banner tone="success">The minutes were sent.</Banner>
        <Banner tone="warning" icon={<TriangleAlert size={16} />} onDismiss={() => undefined}>
          Your changes are not saved yet.
        </Banner>
        <Banner tone="danger" icon={<TriangleAlert size={16} />}>
          This file has no speech in it.
        </Banner>
      </Group>
    </>
  );
}

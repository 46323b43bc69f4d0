import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { usePermission } from '@/data/workspace';
import { MeetingPage } from '@/features/meetings/detail/meeting-page';
import { NEW_MEETING, readMeetingSearch } from '@/features/meetings/meeting-search';
import { NewMeetingPage } from '@/features/meetings/form/new-meeting-page';
import { requireRecordId } from '@/features/shell/read-address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

const DeniedPage = lazy(() => import('@/features/shell/denied-page'));

export const Route = createFileRoute('/companies/meetings/$meetingId')({
  validateSearch: readMeetingSearch,
  beforeLoad: ({ params: { meetingId } }) => {
    if (meetingId !== NEW_MEETING) requireRecordId(meetingId);
  },
  staticData: { title: 'Toplantı' },
  component: MeetingRoute,
});

function MeetingRoute() {
  const { meetingId } = Route.useParams();
  const { at, applicant } = Route.useSearch();
  const mayAdd = usePermission('companies.meetings.add');
  if (meetingId === NEW_MEETING) {
    return mayAdd ? (
      <NewMeetingPage applicant={applicant} />
    ) : (
      <DeniedPage missing={['companies.meetings.add']} />
    );
  }
  // Another meeting starts with fresh drafts, tabs and scroll.
  return <MeetingPage key={`${meetingId}:${at ?? ''}`} meetingId={meetingId} at={at} onFix={openSyncPanel} />;
}

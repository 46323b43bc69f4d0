import type { ReactNode } from 'react';
import { usePermission } from '@/data/workspace';
import { ExtraFacts } from '@/records/extra-fields/extra-facts';
import { Card } from '@/ui/card';
import type { Client } from '@sync/model/entities/client';
import { CasesCard } from './cases-card';
import { FeesCard } from './fees-card';
import { FollowUpsCard } from './follow-ups-card';
import { MilestonesCard } from './milestones-card';
import { PlanCard } from './plan-card';
import { PreparationCard } from './preparation-card';
import { SurgeryHead } from './surgery-head';
import { TeamCard } from './team-card';
import { TimelineCard } from './timeline-card';
import type { SurgeryDoing } from './use-surgery-acts';

/**
 * Shows everything about one surgery, as wide as there is room for: on a page, on a sheet, on a phone. Steps come
 * first.
 */
export function SurgeryBody({
  doing,
  patient,
  actions,
}: {
  doing: SurgeryDoing;
  patient: Client | null;
  actions?: ReactNode;
}) {
  const { surgery } = doing;
  const mayEdit = usePermission('crm.surgery.edit');
  return (
    <div className="@container">
      <SurgeryHead surgery={surgery} patient={patient} actions={actions} />
      <div className="mx-auto grid max-w-[1160px] grid-cols-[minmax(0,1fr)] gap-3 p-5 max-[79.9375em]:p-4">
        <MilestonesCard {...doing} />
        <PreparationCard {...doing} />
        <div className="grid items-start gap-3 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          <div className="grid gap-3">
            <PlanCard {...doing} />
            <FollowUpsCard {...doing} />
          </div>
          <div className="grid gap-3">
            <TeamCard {...doing} />
            <FeesCard {...doing} />
            <CasesCard surgery={surgery} />
          </div>
          <div className="grid gap-3 @max-[59.9375rem]:col-span-full">
            <TimelineCard surgery={surgery} />
            <ExtraFacts
              kind="surgery"
              id={surgery.id}
              mayEdit={mayEdit}
              frame={(parts) => <Card {...parts} />}
            />
            {surgery.note !== null && (
              <Card title="Not">
                <p className="break-words whitespace-pre-line">{surgery.note}</p>
              </Card>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

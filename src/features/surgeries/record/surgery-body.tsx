import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import type { OnAct } from './act';
import { CasesCard } from './cases-card';
import { FeesCard } from './fees-card';
import { FollowUpsCard } from './follow-ups-card';
import { MilestonesCard } from './milestones-card';
import { PlanCard } from './plan-card';
import { PreparationCard } from './preparation-card';
import { SurgeryHead } from './surgery-head';
import { TeamCard } from './team-card';
import { TimelineCard } from './timeline-card';

/**
 * Shows everything about one surgery, as wide as there is room for: on a page, on a sheet, on a phone. Steps come
 * first.
 */
export function SurgeryBody({
  surgery,
  patient,
  actions,
  onAct,
}: {
  surgery: Surgery;
  patient: Client | null;
  actions?: ReactNode;
  onAct: OnAct;
}) {
  const shared = { surgery, onAct };
  return (
    <div className="@container">
      <SurgeryHead surgery={surgery} patient={patient} actions={actions} />
      <div className="mx-auto grid max-w-[1160px] grid-cols-[minmax(0,1fr)] gap-3 p-5 max-[79.9375em]:p-4">
        <MilestonesCard {...shared} />
        <PreparationCard {...shared} />
        <div className="grid items-start gap-3 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          <div className="grid gap-3">
            <PlanCard {...shared} />
            <FollowUpsCard {...shared} />
          </div>
          <div className="grid gap-3">
            <TeamCard {...shared} />
            <FeesCard {...shared} />
            <CasesCard surgery={surgery} />
          </div>
          <div className="grid gap-3 @max-[59.9375rem]:col-span-full">
            <TimelineCard surgery={surgery} />
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

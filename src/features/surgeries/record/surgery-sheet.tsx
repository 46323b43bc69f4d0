import { Link } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { buttonClass } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryNumber } from '@sync/model/surgeries/words';
import { SurgeryBody } from './surgery-body';
import { SurgeryMenu } from './surgery-menu';
import { usePatient } from './use-surgery';
import { useSurgeryActs } from './use-surgery-acts';

/** Shows a surgery beside the plan. One form at a time: while an action is open, the sheet is hidden. */
export function SurgerySheet({ surgery, onClose }: { surgery: Surgery; onClose: () => void }) {
  const patient = usePatient(surgery.client_id);
  const { doing, open } = useSurgeryActs(surgery, patient);
  return (
    <>
      <Sheet
        open={open === null}
        onClose={onClose}
        title={surgeryNumber(surgery)}
        flush
        footer={
          <Link
            to="/crm/surgery-plans/$surgeryId"
            params={{ surgeryId: surgery.id }}
            className={buttonClass('secondary')}
          >
            <Maximize2 className="size-4" aria-hidden="true" />
            Kaydı aç
          </Link>
        }
      >
        <SurgeryBody doing={doing} patient={patient} actions={<SurgeryMenu {...doing} prints={false} />} />
      </Sheet>
      {open}
    </>
  );
}

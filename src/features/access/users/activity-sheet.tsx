import type { User } from '@sync/model/entities/access';
import { ofPerson } from '@/lib/sentences';
import { AuditTrail } from '@/kit/audit/audit-trail';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';

/** Shows a user's actions, as the server has logged them. */
export function ActivitySheet({
  user,
  onBack,
  onClose,
}: {
  user: User;
  onBack: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${ofPerson(user.full_name)} etkinliği`}
      flush
      footer={<Button onClick={onBack}>Geri dön</Button>}
    >
      <AuditTrail target={{ user: user.id }} />
    </Sheet>
  );
}

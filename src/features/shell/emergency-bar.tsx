import { Siren } from 'lucide-react';
import { useState } from 'react';
import { endEmergencyAccess } from '@sync/rpc/own-access';
import { useRunningEmergency } from '@/data/emergency-access';
import type { RunningEmergency } from '@/data/emergency-access';
import { runCommand } from '@/data/server';
import { formatTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

/** Shows a bar on every screen for as long as an emergency access runs. */
export function EmergencyBar() {
  const running = useRunningEmergency();
  return running === null ? null : <Bar key={running.id} running={running} />;
}

function Bar({ running }: { running: RunningEmergency }) {
  const [ending, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    setEnding(true);
    const answer = await runCommand(endEmergencyAccess, {});
    // The bar goes with the rights, and with them what they showed.
    if (answer.ok) return;
    setEnding(false);
    // The notices stay out of what the first screen has to load.
    const { toastError } = await import('@/ui/toast');
    toastError(
      answer.problem.kind === 'no-network'
        ? 'Sunucuya ulaşılamadı. Acil erişim süresi dolunca kendiliğinden biter.'
        : 'Acil erişim bitirilemedi. Yeniden deneyin; süresi dolunca kendiliğinden biter.',
    );
  };
  return (
    <NoticeBar
      tone="warn"
      icon={Siren}
      title={`Acil erişim açık, bitiş ${formatTime(running.endsAt)}.`}
      actions={
        <Button size="sm" busy={ending} busyLabel="Bitiriliyor" onClick={() => void end()}>
          Bitir
        </Button>
      }
    >
      Açtığınız her hasta ve talep erişim kaydına yazılır.
    </NoticeBar>
  );
}

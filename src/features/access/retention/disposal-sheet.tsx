import { Printer } from 'lucide-react';
import { useState } from 'react';
import { runCommand } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { useCommand } from '@/data/use-command';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { printPaper } from '@/kit/export/paper';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { RadioCards } from '@/ui/radio-cards';
import { Sheet } from '@/ui/sheet';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { decideDisposal, runDisposal } from '@sync/rpc/retention';
import type { Disposal } from '@sync/rpc/retention';
import { failureOf } from '../command-problems';
import { DisposalFacts, DisposalItems } from './disposal-facts';
import { mayDo } from './retention-words';

interface Props {
  disposal: Disposal;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Shows a proposal to decide about, a disposal under way, or the record of one. */
export function DisposalSheet(props: Props) {
  const { disposal } = props;
  const { access } = useSignedIn();
  const may = mayDo(disposal, access.userId, usePermission(decideDisposal.permission));
  if (may === 'decide' || may === 'withdraw')
    return <DecideSheet {...props} withdraws={may === 'withdraw'} />;
  return may === 'run' ? <RunningSheet {...props} /> : <RecordSheet {...props} />;
}

const title = ({ no, status }: Disposal) =>
  status === 'done' ? `İmha tutanağı ${no}` : `İmha önerisi ${no}`;

function DecideSheet({ disposal, onClose, onChanged, withdraws }: Props & { withdraws: boolean }) {
  const command = useCommand();
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null);
  const [reason, setReason] = useState('');
  const [running, setRunning] = useState(false);
  const wanted = withdraws ? 'withdraw' : decision;
  const given = reason.trim();
  const decide = async () => {
    if (wanted === null) return undefined;
    setRunning(true);
    const decided = await command.run(decideDisposal, {
      target: disposal.id,
      decision: wanted,
      reason: given === '' ? null : reason,
    });
    // What is left where the line breaks, the server goes on with.
    if (decided !== undefined && wanted === 'approve') await runToEnd(disposal);
    setRunning(false);
    if (decided === undefined) {
      // Somebody else may have been first: the sheet then shows the present state.
      await onChanged();
      return undefined;
    }
    return () => {
      if (wanted === 'refuse') toastSuccess('Öneri reddedildi');
      if (wanted === 'withdraw') toastSuccess('Öneri geri alındı');
      return onChanged();
    };
  };
  const submit = { approve: 'Onayla ve imha et', refuse: 'Reddet', withdraw: 'Öneriyi geri al' };
  return (
    <SheetForm
      title={title(disposal)}
      dirty={decision !== null || given !== ''}
      command={{ busy: command.busy || running, offline: command.offline }}
      submitLabel={wanted === null ? 'Karar ver' : submit[wanted]}
      submitTone={wanted === 'approve' ? 'danger' : 'primary'}
      disabledReason={
        wanted === null
          ? 'Kararınızı seçin'
          : wanted !== 'approve' && given.length < 3
            ? 'Nedenini yazın'
            : undefined
      }
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={decide}
    >
      <DisposalFacts disposal={disposal} />
      <DisposalItems disposal={disposal} />
      {withdraws ? (
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
          Bu öneriyi siz verdiniz; yetkili ikinci bir kişinin karar vermesi gerekir. Vazgeçerseniz geri
          alabilirsiniz.
        </p>
      ) : (
        <RadioCards
          name="decision"
          label="Kararınız"
          options={[
            { value: 'approve', label: 'Onaylıyorum', description: 'Kayıtlar hemen imha edilir' },
            { value: 'refuse', label: 'Reddediyorum', description: 'Hiçbir şey silinmez' },
          ]}
          value={decision}
          onChange={setDecision}
        />
      )}
      {decision === 'approve' && (
        <Warning>
          İmha geri alınamaz: kayıtlar sunucudan ve bütün cihazlardan gider. Öneriden sonra işlem gören ya da
          engel konan kayıtlar dışarıda kalır.
        </Warning>
      )}
      {wanted !== null && (
        <TextareaField
          label="Neden"
          optional={wanted === 'approve'}
          hint="Tutanağa ve işlem geçmişine yazılır. Hasta adı yazmayın."
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </SheetForm>
  );
}

/** Runs until nothing is left. True where it came to the end; the server goes on by itself otherwise. */
async function runToEnd({ id }: Disposal, onProgress?: (left: number) => void): Promise<boolean> {
  const { ok } = await runCommand(runDisposal, { target: id }, { onProgress });
  if (ok) toastSuccess('İmha tamamlandı');
  return ok;
}

function RunningSheet({ disposal, onClose, onChanged }: Props) {
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const [left, setLeft] = useState(disposal.waiting);
  const [state, setState] = useState<'resting' | 'running' | 'stopped'>('resting');
  const done = disposal.records - left;
  const go = async () => {
    setState('running');
    setState((await runToEnd(disposal, setLeft)) ? 'resting' : 'stopped');
    await onChanged();
  };
  const text = `${formatNumber(done)} / ${formatNumber(disposal.records)} kayıt`;
  return (
    <Sheet
      open
      onClose={onClose}
      title={title(disposal)}
      footer={
        <Button
          tone="primary"
          busy={state === 'running'}
          busyLabel="Sürüyor"
          disabledReason={offline ? 'Bağlantı gerekir' : undefined}
          onClick={() => void go()}
        >
          Şimdi sürdür
        </Button>
      }
    >
      <DisposalFacts disposal={disposal} />
      <div className="mt-4 grid gap-1.5">
        <ProgressBar label="İmha" value={(done / Math.max(1, disposal.records)) * 100} valueText={text} />
        <p className="meta num text-ink-2" role="status">
          {text}
        </p>
        <p className="text-ink-2">
          İmha parça parça yapılır ve sunucuda birkaç dakikada bir kendiliğinden sürer; bu sayfayı
          kapatabilirsiniz.
        </p>
        {state === 'stopped' && (
          <p role="alert" className="text-danger">
            Sunucu yanıt vermedi. Yapılan kısım kayıtlı; kalanı kendiliğinden sürer ya da yeniden deneyin.
          </p>
        )}
      </div>
    </Sheet>
  );
}

function RecordSheet({ disposal, onClose }: Props) {
  const { workspace } = useSignedIn();
  const onPaper = () => printPaper(workspace, { entity: 'disposal', entityId: disposal.id });
  return (
    <Sheet
      open
      onClose={onClose}
      title={title(disposal)}
      footer={
        disposal.status === 'done' ? (
          <Button icon={Printer} onClick={() => void onPaper()}>
            Tutanağı yazdır
          </Button>
        ) : undefined
      }
    >
      <DisposalFacts disposal={disposal} />
      {disposal.status === 'proposed' && <DisposalItems disposal={disposal} />}
    </Sheet>
  );
}

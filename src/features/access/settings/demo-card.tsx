import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { isAdministrator } from '@sync/model/access/rights';
import { readDemoData, removeDemoData } from '@sync/rpc/settings';
import type { DemoData } from '@sync/rpc/settings';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { foldTurkish } from '@/lib/turkish';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { explainProblem, failureOf } from '../command-problems';
import { demoCounts, recordsInTheWay } from './setting-words';

const WORD = 'kaldır';
const MINUTE = 60_000;
/** Looks again while the server is at it. */
const every = (data: DemoData | null): number => (data?.removal == null ? 60 * MINUTE : MINUTE / 4);

/** Offers administrators to remove the demo data, as long as there is some. */
export function DemoCard() {
  const reference = useReferenceData();
  const { userId } = useSignedIn().access;
  const mayRead = usePermission(readDemoData.permission);
  const self = reference.user(userId);
  return mayRead && self !== undefined && isAdministrator(self, reference.roles) ? <OfAdministrator /> : null;
}

function OfAdministrator() {
  const { value, refresh } = useServerQuery(readDemoData, {}, { keep: true, every });
  return value === null || value.rows === 0 ? null : <Demo data={value} onRemoved={refresh} />;
}

function Demo({ data, onRemoved }: { data: DemoData; onRemoved: () => Promise<void> }) {
  const command = useCommand();
  const [asks, setAsks] = useState(false);
  const [word, setWord] = useState('');
  const { removal } = data;
  const isUnderWay = removal !== null && removal.problem === null;
  const refused =
    removal === null || removal.problem === null
      ? null
      : removal.problem === 'real_records'
        ? `Örnek kayıtların üstünde sizin kayıtlarınız var: ${recordsInTheWay([removal.keys ?? ''])}. Hiçbir şey kaldırılmadı; önce onları silin ya da başka kayıtlara taşıyın.`
        : explainProblem({ kind: 'rejected', reason: removal.problem, keys: [] });
  const remove = async (): Promise<void> => {
    const asked = await command.run(removeDemoData, {});
    // What went wrong stands in the dialog.
    if (asked === undefined) throw new Error('not asked');
    toastSuccess('Örnek veriler birkaç dakika içinde kaldırılacak.');
    await onRemoved();
  };
  return (
    <Card title="Örnek veriler duruyor">
      <p className="text-ink-2">
        Kurulumda yüklenen örnek kayıtlar ilk gerçek hastadan önce kaldırılmalı. Tek adımda silinir, geri
        alınamaz; cihazlar sonra her şeyi baştan okur.
      </p>
      <ul className="num mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {demoCounts(data.rows, data.tables).map(([count, noun]) => (
          <li key={noun}>{countOf(count, noun)}</li>
        ))}
      </ul>
      {refused !== null && (
        <p role="alert" className="mt-3 text-danger">
          {refused}
        </p>
      )}
      <Button
        className="mt-4"
        icon={FlaskConical}
        disabledReason={
          isUnderWay
            ? 'Kaldırılıyor; birkaç dakika sürer'
            : command.offline
              ? 'Bağlantı gerekir'
              : data.own_account
                ? 'Örnek hesapla oturum açtınız; kendi yönetici hesabınızla yapın'
                : undefined
        }
        onClick={() => {
          setWord('');
          setAsks(true);
        }}
      >
        Örnek verileri kaldır…
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Örnek veriler kaldırılsın mı?"
        consequence="Örnek hastalar, bütün kayıtları ve örnek hesaplar kalıcı olarak silinir. Geri alınamaz; kim kaldırdıysa denetim kaydına yazılır."
        confirmLabel="Örnek verileri kaldır"
        busyLabel="Kaldırılıyor"
        confirmDisabledReason={foldTurkish(word.trim()) === foldTurkish(WORD) ? undefined : `“${WORD}” yazın`}
        failure={failureOf(command) ?? undefined}
        onConfirm={remove}
      >
        <TextField
          label={`Onaylamak için “${WORD}” yazın`}
          autoComplete="off"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </ConfirmDialog>
    </Card>
  );
}

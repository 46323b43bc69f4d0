import { useBlocker } from '@tanstack/react-router';
import { CloudOff, OctagonX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isAdministrator } from '@sync/model/access/rights';
import { takeStaff } from '@sync/rpc/access';
import type { StaffMember, TakenMember } from '@sync/rpc/access';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { columnsOfPreview, ColumnTable } from '@/import/flow/column-table';
import { FileCard } from '@/import/flow/file-card';
import { FileDrop } from '@/import/flow/file-drop';
import { ReadingProgress } from '@/import/flow/file-step';
import { HeaderPicker } from '@/import/flow/header-picker';
import { fieldsRead, missingFields, withKnownFields } from '@/import/flow/mapping';
import { Steps } from '@/import/flow/steps';
import type { ImportStep } from '@/import/flow/steps';
import { TwoColumns } from '@/import/flow/two-columns';
import { useOpenedFile } from '@/import/flow/use-opened-file';
import type { ReadFile } from '@/import/flow/use-opened-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { NoticeBar } from '@/ui/notice-bar';
import { sendStaff } from './send-staff';
import { MOST_STAFF, staffKind } from './staff-kind';
import type { StaffText } from './staff-kind';
import { StaffPreview } from './staff-preview';
import { StaffResult } from './staff-result';
import { judgeStaff, unknownWords } from './staff-rows';
import type { StaffChoices, StaffLine, StaffRow } from './staff-rows';

const guides = { kind: staffKind, layouts: [], begun: () => null };
const atFirst: StaffChoices = { departments: {}, roles: {}, standingRoles: [], scope: 'own' };

/** Returns why the columns do not suffice yet. */
function columnsReason(read: ReadFile | null): string | undefined {
  if (read === null || read.profile === null) return 'Başlık satırını gösterin';
  const fields = fieldsRead(read.profile);
  const missing = [...missingFields(read.profile, staffKind)];
  if (!fields.has('full_name') && !(fields.has('first_name') && fields.has('last_name'))) {
    missing.push('Ad soyad');
  }
  if (missing.length > 0) return `Eşlenmesi gereken alanlar: ${missing.join(', ')}`;
  const rows = read.scan?.rows ?? 0;
  if (rows === 0) return 'Dosyada satır yok';
  return rows > MOST_STAFF ? `En çok ${formatNumber(MOST_STAFF)} satır alınır; listeyi bölün` : undefined;
}

/** Returns a row as it is sent. A change builds on the version that the device has now. */
function memberOf({ id, act, user, given }: StaffRow): StaffMember {
  if (act === 'change' && user !== null) return { id: user.id, base_version: user.row_version, given };
  return { id: act === 'renew' && user !== null ? user.id : id, given };
}

/** Rows that were sent, with what the server told of each. */
interface Sent {
  readonly rows: readonly StaffRow[];
  readonly members: readonly StaffMember[];
  readonly outcomes: ReadonlyMap<string, TakenMember>;
  readonly running: boolean;
  readonly problem: ServerProblem | null;
}

/** Invites the people of a list: file, columns, preview, and each row becomes an invitation of its own. */
export function StaffImport({ onClose }: { onClose: () => void }) {
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const opened = useOpenedFile(guides);
  const [step, setStep] = useState<ImportStep>('file');
  const [choices, setChoices] = useState(atFirst);
  /** Rows that the user has chosen or left out; all others are chosen as they were judged. */
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [sent, setSent] = useState<Sent | null>(null);
  const [handedOver, setHandedOver] = useState(false);
  const sending = useRef(false);

  const { read } = opened;
  const kept = read?.scan?.kept;
  const lines = useMemo(
    (): readonly StaffLine[] =>
      (kept ?? []).map(({ line, values }) => ({
        line,
        id: crypto.randomUUID(),
        text: values as unknown as StaffText,
      })),
    [kept],
  );
  const self = reference.user(access.userId);
  const administrator = self !== undefined && isAdministrator(self, reference.roles);
  const around = useMemo(
    () => ({
      users: reference.users,
      roles: reference.roles,
      departments: reference.definitions('department').filter(({ active }) => active),
      giver: { administrator, permissions: access.permissions },
    }),
    [reference, administrator, access],
  );
  const unknown = useMemo(() => unknownWords(lines, around), [lines, around]);
  const rows = useMemo(() => judgeStaff(lines, around, choices), [lines, around, choices]);
  const isChosen = ({ id, act, verdict }: StaffRow): boolean =>
    act !== null && (marked.get(id) ?? verdict === 'new');
  const chosen = rows.filter(isChosen);
  const reason = columnsReason(read);

  const hasCodes = sent !== null && [...sent.outcomes.values()].some((told) => 'code' in told);
  const holds = sent === null ? read !== null : sent.running || (hasCodes && !handedOver);
  const leaving = useBlocker({
    // The list beside it is the same screen: its address differs in the search alone.
    shouldBlockFn: () => holds,
    enableBeforeUnload: () => holds,
    withResolver: true,
  });

  const open = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file === undefined) return;
    setStep('file');
    setMarked(new Map());
    setChoices(atFirst);
    const next = await opened.open(file);
    if (next !== null && next.preview.header !== null) {
      setStep(columnsReason(next) === undefined ? 'preview' : 'columns');
    }
  };
  const send = async (work: Pick<Sent, 'rows' | 'members'>, known: Sent['outcomes']): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setHandedOver(false);
    let outcomes = known;
    setSent({ ...work, outcomes, running: true, problem: null });
    const problem = await sendStaff(
      work.members.filter(({ id }) => outcomes.get(id)?.status !== 'saved'),
      (members) => runCommand(takeStaff, { members }),
      (answers) => {
        outcomes = new Map([...outcomes, ...answers.map((told) => [told.id, told] as const)]);
        setSent({ ...work, outcomes, running: true, problem: null });
      },
    );
    sending.current = false;
    setSent({ ...work, outcomes, running: false, problem });
  };
  const start = (): void => {
    setStep('import');
    void send({ rows: chosen, members: chosen.map(memberOf) }, new Map());
  };
  const again = (): void => {
    if (sent === null) return;
    // The ids stay, so that a second send invites no person again. The versions are the present ones of the device.
    const members = sent.members.map((member) => {
      const user = member.base_version === undefined ? undefined : reference.user(member.id);
      return user === undefined ? member : { ...member, base_version: user.row_version };
    });
    void send({ rows: sent.rows, members }, sent.outcomes);
  };

  const suggested = read?.preview.suggestion?.profile ?? null;
  const proposed = suggested === null ? null : withKnownFields(suggested, staffKind);
  const invitations = chosen.filter(({ act }) => act !== 'change').length;
  const changes = chosen.length - invitations;
  const fileCard = read !== null && (
    <FileCard read={read} known={null} source={null} isChanged onClose={opened.close} />
  );
  const picker = read !== null && (
    <HeaderPicker
      preview={read.preview}
      wanted={read.wanted}
      isShort={step === 'columns'}
      onChange={(wanted) => void opened.again(null, wanted)}
    />
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <Steps
        current={step}
        reachable={(to) =>
          sent === null &&
          (to === 'file' ||
            (to === 'columns' && read?.profile != null) ||
            (to === 'preview' && read !== null && reason === undefined))
        }
        onStep={setStep}
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-5 max-[56.1875em]:px-4">
        {step === 'import' && sent !== null ? (
          <StaffResult {...sent} onAgain={again} onHandedOver={() => setHandedOver(true)} />
        ) : step === 'file' || read === null || read.profile === null || read.preview.header === null ? (
          <div className="mx-auto grid w-full max-w-[920px] gap-4">
            {read === null && (
              <p className="text-ink-2">
                Personel listesini dosyadan alın: ad soyad, e-posta, unvan, telefon, birim ve roller. Her
                satır bugünkü kullanıcılarla karşılaştırılır; siz onaylamadan kimse davet edilmez.
              </p>
            )}
            {opened.problem !== null && (
              <NoticeBar boxed tone="danger" icon={OctagonX} title="Dosya okunamadı.">
                {opened.problem}
              </NoticeBar>
            )}
            <ReadingProgress opened={opened} />
            {read === null ? (
              opened.progress === null && <FileDrop single onFiles={(files) => void open(files)} />
            ) : (
              <>
                {fileCard}
                {read.preview.header === null && (
                  <NoticeBar boxed tone="warn" icon={OctagonX} title="Başlık satırı bulunamadı.">
                    Kolon adlarının durduğu satıra dokunun.
                  </NoticeBar>
                )}
                {picker}
              </>
            )}
            <p className="meta text-ink-2">Dosya bu cihazda okunur, kendisi saklanmaz ve gönderilmez.</p>
          </div>
        ) : step === 'columns' ? (
          <TwoColumns
            head={fileCard}
            main={
              <>
                {picker}
                <ColumnTable
                  kind={staffKind}
                  profile={read.profile}
                  columns={columnsOfPreview(read.preview, staffKind)}
                  scan={read.scan}
                  onChange={(profile) => void opened.again(profile)}
                  onReset={proposed === null ? undefined : () => void opened.again(proposed)}
                />
              </>
            }
            aside={
              <Card title="Ne gerekir">
                <p className="text-ink-2">
                  Ad soyad ve e-posta. Birim ve rol adlarının karşılığı önizlemede seçilir; rol kolonu yoksa
                  herkese verilecek rolü orada belirlersiniz.
                </p>
              </Card>
            }
          />
        ) : (
          <StaffPreview
            rows={rows}
            unknown={unknown}
            around={around}
            choices={choices}
            isChosen={isChosen}
            head={fileCard}
            skippedLines={read.preview.table?.summary.skippedLines ?? []}
            onChoices={setChoices}
            onMark={(ids, isMarked) =>
              setMarked((before) => new Map([...before, ...ids.map((id) => [id, isMarked] as const)]))
            }
          />
        )}
      </div>
      <Footer
        note={offline ? 'Çevrimdışısınız; davet için bağlantı gerekir.' : 'Davet için bağlantı gerekir.'}
        offline={offline}
      >
        {step === 'import' ? (
          <Button tone="primary" disabled={sent?.running === true} onClick={onClose}>
            Kullanıcılara dön
          </Button>
        ) : step === 'file' ? (
          <>
            <Button onClick={onClose}>Kullanıcılara dön</Button>
            {read !== null && (
              <Button
                tone="primary"
                disabled={opened.progress !== null}
                disabledReason={read.profile === null ? 'Başlık satırını gösterin' : undefined}
                onClick={() => setStep('columns')}
              >
                Devam
              </Button>
            )}
          </>
        ) : step === 'columns' ? (
          <>
            <Button onClick={() => setStep('file')}>Geri</Button>
            <Button
              tone="primary"
              disabled={opened.progress !== null}
              disabledReason={reason}
              onClick={() => setStep('preview')}
            >
              Önizlemeye geç
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setStep('columns')}>Geri</Button>
            <Button
              tone="primary"
              disabledReason={
                chosen.length === 0 ? 'Davet edilecek satır seçin' : offline ? 'Bağlantı gerekir' : undefined
              }
              onClick={start}
            >
              {changes === 0
                ? `${formatNumber(invitations)} kişiyi davet et`
                : `${formatNumber(invitations)} davet, ${formatNumber(changes)} güncelleme: uygula`}
            </Button>
          </>
        )}
      </Footer>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={sent === null ? 'Dosyadan çıkılsın mı?' : 'Kodlar verildi mi?'}
        consequence={
          sent === null
            ? 'Dosya bu cihazda tutulmaz; dönünce yeniden seçmeniz gerekir. Davet edilmiş kimse yok.'
            : 'Davet kodları yalnız şimdi görünür. Yazdırmadan çıkarsanız gelmeyenlere kullanıcı sayfasından yeni kod verirsiniz.'
        }
        confirmLabel="Sayfadan çık"
        cancelLabel="Burada kal"
        tone="primary"
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  );
}

function Footer({ note, offline, children }: { note: string; offline: boolean; children: ReactNode }) {
  return (
    <div
      ref={clearOfToasts}
      className="flex min-h-17 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-2 max-[56.1875em]:px-4"
    >
      <p className="meta flex min-w-0 flex-1 basis-48 items-center gap-2 text-ink-2" role="status">
        {offline && <CloudOff className="size-4 shrink-0" aria-hidden="true" />}
        {note}
      </p>
      {children}
    </div>
  );
}

import { useState } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { addDays, dayOf, formatDate, isIsoDate, isIsoInstant, todayIso } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { ActDialog } from '@/records/act-dialog';
import {
  addNote,
  appealCase,
  askForPapers,
  assignCase,
  extendCase,
  invoiceCase,
  recordPayment,
  snoozeCase,
} from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { daysLeft } from '@/records/insurance/case-words';
import { optionsOfNamed } from '@/records/list-filters';
import { useOutcome } from '@/records/use-outcome';
import { userOptions } from '@/records/user-options';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { refusalReasons } from '@sync/model/entities/insurance-values';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';

interface ActProps {
  readonly one: InsuranceCase;
  readonly onClose: () => void;
}

function requireDay(day: string, field: string): string {
  if (!isIsoDate(day)) throw new ActionError('invalid', 'Tarihi yazın.', { [field]: 'Tarihi yazın' });
  return day;
}

/** The payer wants papers: chosen from the look-up or typed. */
export function PapersAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [names, setNames] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  return (
    <ActDialog
      title="Evrak istendi"
      saveLabel="Kaydet"
      onSave={async () => {
        const all = [...names, ...typed.split(',').map((name) => name.trim())].filter((name) => name !== '');
        if (all.length === 0)
          throw new ActionError('invalid', 'Evrak seçin.', { names: 'En az bir evrak seçin ya da yazın' });
        await askForPapers(context, one.id, all, words);
        outcome.done('İstenen evrak kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TagsField
            label="Evraklar"
            error={problems['names']}
            options={reference
              .definitions('insurance_document')
              .filter(({ active }) => active)
              .map(({ name }) => ({ value: name, label: name }))}
            value={[...names]}
            onChange={setNames}
          />
          <TextField
            label="Başka evrak"
            hint="Birden çoksa virgülle ayırın"
            optional
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <TextareaField
            label="Şirketin sözleri"
            optional
            rows={2}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** A letter begins with what is known; the user writes why. */
function letterOf(one: InsuranceCase, insurer: string): string {
  const lines = one.lines
    .filter(({ decision }) => decision === 'refused' || decision === 'partial')
    .map(
      (line) =>
        `- ${line.name}: talep ${formatMoney(line.asked)}, onay ${formatMoney(line.approved ?? 0)}${line.reason === null ? '' : ` (${refusalReasons[line.reason]})`}`,
    );
  return [
    `${insurer} Provizyon Birimi’ne`,
    '',
    `${one.provision_no ?? one.medula_no ?? one.case_no ?? ''} sayılı talebimize verdiğiniz kararın aşağıdaki kalemler için yeniden değerlendirilmesini rica ederiz:`,
    ...lines,
    '',
    'Gerekçe: ',
  ].join('\n');
}

/** The appeal with its clock: after the end only with a reason. */
export function AppealAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const now = useNow();
  const [letter, setLetter] = useState(() => letterOf(one, reference.definitionName(one.insurer_id) ?? ''));
  const [reason, setReason] = useState('');
  const isLate = one.appeal_due !== null && todayIso(now) > one.appeal_due;
  return (
    <ActDialog
      title="İtiraz et"
      saveLabel="İtirazı kaydet"
      width={640}
      onSave={async () => {
        await appealCase(context, one.id, letter, reason.trim() || null);
        outcome.done('İtiraz kaydedildi; kalemler yeniden yanıt bekliyor');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {one.appeal_due !== null && (
            <p
              className={
                isLate ? 'rounded-md bg-danger-soft p-3 text-danger' : 'rounded-md bg-warn-soft p-3 text-warn'
              }
            >
              İtiraz süresi {formatDate(one.appeal_due)}: <b>{daysLeft(one.appeal_due, now)}</b>.
            </p>
          )}
          <TextareaField
            label="İtiraz metni"
            rows={10}
            maxLength={1800}
            error={problems['letter']}
            value={letter}
            onChange={(event) => setLetter(event.target.value)}
          />
          {isLate && (
            <TextField
              label="Süreden sonra itirazın nedeni"
              maxLength={180}
              error={problems['reason']}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

export function ExtendAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [day, setDay] = useState(one.valid_to ?? '');
  return (
    <ActDialog
      title="Süreyi uzat"
      saveLabel="Süreyi kaydet"
      onSave={async () => {
        await extendCase(context, one.id, requireDay(day, 'validTo'));
        outcome.done('Süre uzatıldı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <DateField label="Onayın yeni son günü" error={problems['validTo']} value={day} onChange={setDay} />
      )}
    </ActDialog>
  );
}

export function InvoiceAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const batches = useRecords(invoiceBatch).records.filter(
    (batch) => batch.insurer_id === one.insurer_id && batch.state === 'draft',
  );
  const [number, setNumber] = useState(one.invoice_no ?? '');
  const [on, setOn] = useState(one.invoiced_on ?? todayIso());
  const [amount, setAmount] = useState(one.invoiced_amount ?? one.approved_amount);
  const [batch, setBatch] = useState(one.batch_id);
  return (
    <ActDialog
      title="Faturalandı"
      saveLabel="Faturayı kaydet"
      onSave={async () => {
        await invoiceCase(context, one.id, { number, on: requireDay(on, 'on'), amount, batchId: batch });
        outcome.done('Fatura kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label="Fatura no"
            maxLength={60}
            autoComplete="off"
            error={problems['number']}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <div className="grid grid-cols-2 gap-3">
            <DateField label="Fatura günü" error={problems['on']} value={on} onChange={setOn} />
            <NumberField label="Tutar" unit="₺" minorDigits={2} value={amount} onChange={setAmount} />
          </div>
          <ComboboxField
            label="İcmal"
            optional
            clearable
            options={optionsOfNamed(batches.map(({ id, batch_no: name }) => ({ id, name })))}
            value={batch}
            onChange={setBatch}
          />
        </>
      )}
    </ActDialog>
  );
}

export function PaymentAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const due = one.invoiced_amount ?? one.approved_amount ?? 0;
  const [on, setOn] = useState(one.paid_on ?? todayIso());
  const [paid, setPaid] = useState<number | null>(one.paid_amount ?? due);
  const [reason, setReason] = useState(one.cut_reason ?? '');
  const cut = Math.max(0, due - (paid ?? 0));
  return (
    <ActDialog
      title="Ödeme geldi"
      saveLabel="Ödemeyi kaydet"
      onSave={async () => {
        if (paid === null) throw new ActionError('invalid', 'Tutarı yazın.', { paid: 'Tutarı yazın' });
        await recordPayment(context, one.id, {
          on: requireDay(on, 'on'),
          paid,
          cut,
          reason: reason.trim() || null,
        });
        outcome.done(cut > 0 ? 'Kesintili ödeme kaydedildi' : 'Ödeme kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="num text-ink-2">Beklenen {formatMoney(due)}</p>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Ödenen"
              unit="₺"
              minorDigits={2}
              error={problems['paid']}
              value={paid}
              onChange={setPaid}
            />
            <DateField label="Ödeme günü" error={problems['on']} value={on} onChange={setOn} />
          </div>
          {cut > 0 && (
            <>
              <p className="num rounded-md bg-warn-soft p-3 text-warn">Kesinti {formatMoney(cut)}</p>
              <TextField
                label="Kesinti nedeni"
                maxLength={300}
                error={problems['reason']}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}

export function SnoozeAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [at, setAt] = useState(
    one.next_check_at ?? `${addDays(dayOf(new Date().toISOString()), 1)}T06:00:00.000Z`,
  );
  return (
    <ActDialog
      title="Sonraki denetim"
      saveLabel="Denetimi kaydet"
      onSave={async () => {
        if (!isIsoInstant(at))
          throw new ActionError('invalid', 'Zamanı yazın.', { at: 'Gün ve saati yazın' });
        await snoozeCase(context, one.id, new Date(at).toISOString());
        outcome.done('Sonraki denetim kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => <DateTimeField label="Ne zaman" error={problems['at']} value={at} onChange={setAt} />}
    </ActDialog>
  );
}

export function NoteAct({ one, kind, onClose }: ActProps & { kind: 'note' | 'call' }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [text, setText] = useState('');
  return (
    <ActDialog
      title={kind === 'call' ? 'Şirketle görüşüldü' : 'Not ekle'}
      saveLabel={kind === 'call' ? 'Görüşmeyi kaydet' : 'Notu kaydet'}
      onSave={async () => {
        await addNote(context, one.id, kind, text);
        outcome.done(kind === 'call' ? 'Görüşme kaydedildi' : 'Not kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <TextareaField
          label={kind === 'call' ? 'Kiminle, ne konuşuldu' : 'Not'}
          rows={4}
          maxLength={2000}
          error={problems['text']}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ActDialog>
  );
}

export function AssignAct({ one, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [user, setUser] = useState(one.assignee_id);
  return (
    <ActDialog
      title="Sorumlu"
      saveLabel="Sorumluyu kaydet"
      onSave={async () => {
        await assignCase(context, one.id, user);
        outcome.done('Sorumlu değişti');
      }}
      onClose={onClose}
    >
      {() => (
        <ComboboxField
          label="Sorumlu"
          clearable
          options={userOptions(reference)}
          value={user}
          onChange={setUser}
        />
      )}
    </ActDialog>
  );
}

import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { useCommand } from '@/data/use-command';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { addDays, formatDate, isIsoDate } from '@/lib/dates';
import { userOptions } from '@/kit/record/user-options';
import { SheetForm } from '@/kit/form/sheet-form';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import {
  subjectRequestChannels,
  subjectRequestKinds,
  subjectRequestStatuses,
} from '@sync/model/rules/subject-request';
import { saveSubjectRequest } from '@sync/rpc/subject-requests';
import type { SubjectRequest } from '@sync/rpc/subject-requests';
import { failureOf } from '../command-problems';
import { requestChanges, requestForm } from './subject-request-rows';
import type { RequestForm } from './subject-request-rows';

/** The law gives so many days for an answer; the server counts them. */
const ANSWER_DAYS = 30;

const options = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));
const kinds = options(subjectRequestKinds);
const channels = options(subjectRequestChannels);
const statuses = options(subjectRequestStatuses);

/** Returns what is still missing before the server accepts it. */
function missing(form: RequestForm): string | undefined {
  if (form.client_id === null && form.applicant_name.trim() === '') return 'Hastayı seçin ya da ad yazın';
  if (!isIsoDate(form.received_on)) return 'Geliş tarihini yazın';
  if (form.status === 'answered' && form.answer.trim() === '') return 'Yanıtı yazın';
  if (form.status === 'rejected' && form.rejection_reason.trim() === '') return 'Ret nedenini yazın';
  return undefined;
}

/** Registers a request or shows and changes one. Opening one is a logged look. */
export function SubjectRequestSheet({
  request,
  today,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  request: SubjectRequest | null;
  today: string;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const reference = useReferenceData();
  const { workspace } = useSignedIn();
  const mayEdit = usePermission(saveSubjectRequest.permission);
  const mayOpenClient = usePermission('crm.client_profile_Id.read');
  const command = useCommand();
  // What is open stays as it was read: somebody else's change is told by the server when this one is saved.
  const [opened] = useState(request);
  const [id] = useState(() => request?.id ?? crypto.randomUUID());
  const was = opened === null ? null : requestForm(opened, today);
  const [form, setForm] = useState<RequestForm>(() => requestForm(opened, today));
  const change = (patch: Partial<RequestForm>) => setForm((before) => ({ ...before, ...patch }));
  const clientId = opened?.client_id ?? null;
  const looked = opened !== null;
  useEffect(() => {
    if (!looked) return;
    void logView(workspace, 'view', 'subject_request', {
      entityId: id,
      ...(clientId === null ? {} : { clientId }),
    });
  }, [workspace, looked, id, clientId]);
  const { value: known } = useIndexes(
    ({ clients }) => (form.client_id === null ? undefined : clients.get(form.client_id)),
    [form.client_id],
  );
  /** Users who may not see the patient are not told whose record it is. The server does not let them choose another. */
  const withheld = clientId !== null && opened?.client_name === null;
  const patient = withheld
    ? 'Görme yetkiniz yok'
    : form.client_id === clientId
      ? opened?.client_name
      : known?.name;

  const changes = requestChanges(form, was);
  const dirty =
    was === null
      ? Object.keys(requestChanges(form, requestForm(null, today))).length > 0
      : Object.keys(changes).length > 0;
  const save = async () => {
    const saved = await command.run(saveSubjectRequest, {
      target: id,
      base_version: opened?.row_version ?? 0,
      given: changes,
    });
    if (saved === undefined) return undefined;
    return async () => {
      toastSuccess(opened === null ? 'Başvuru kaydedildi' : 'Değişiklik kaydedildi');
      onClose();
      await onSaved();
    };
  };
  return (
    <SheetForm
      title={opened === null ? 'Yeni başvuru' : 'Başvuru'}
      dirty={dirty}
      command={command}
      submitLabel="Kaydet"
      disabledReason={
        !mayEdit ? 'Düzenleme yetkiniz yok' : (missing(form) ?? (dirty ? undefined : 'Değişiklik yok'))
      }
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      {form.client_id === null ? (
        <KnownClientSearch onChoose={(chosen) => change({ client_id: chosen })} />
      ) : (
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 break-words">
              <span className="meta block text-ink-2">Hasta</span>
              <b className="font-semibold">{patient ?? 'Bu cihazda olmayan bir hasta'}</b>
            </span>
            {mayEdit && !withheld && (
              <Button size="sm" onClick={() => change({ client_id: null })}>
                Başka hasta seç
              </Button>
            )}
          </div>
          {mayOpenClient && (
            <Link
              to="/crm/client-profile/$clientId"
              params={{ clientId: form.client_id }}
              className="inline-flex min-h-6 items-center gap-1 justify-self-start text-accent-ink underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Hasta kaydını aç, verileri dışa aktar
              <ArrowUpRight className="size-4" aria-hidden="true" />
            </Link>
          )}
        </div>
      )}
      <TextField
        label="Başvuranın adı"
        optional={form.client_id !== null}
        hint={
          form.client_id === null ? 'Hasta kayıtlı değilse yazın.' : 'Hasta adına başkası başvurduysa yazın.'
        }
        maxLength={200}
        value={form.applicant_name}
        onChange={(event) => change({ applicant_name: event.target.value })}
      />
      <TextField
        label="İletişim bilgisi"
        optional
        hint="Yanıtın gönderileceği adres, e-posta ya da telefon."
        maxLength={200}
        value={form.applicant_contact}
        onChange={(event) => change({ applicant_contact: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Başvuru türü"
          options={kinds}
          value={form.request_kind}
          onChange={(kind) => kind !== null && change({ request_kind: kind })}
        />
        <SelectField
          label="Geliş yolu"
          options={channels}
          value={form.channel}
          onChange={(channel) => channel !== null && change({ channel })}
        />
      </div>
      <div className="grid gap-1.5">
        <DateField
          label="Geliş tarihi"
          max={today}
          value={form.received_on}
          onChange={(day) => change({ received_on: day })}
        />
        {isIsoDate(form.received_on) && (
          <p className="meta num text-ink-2">
            En geç {formatDate(addDays(form.received_on, ANSWER_DAYS))} günü yanıtlanmalı.
          </p>
        )}
      </div>
      <TextareaField
        label="İstenen"
        optional
        rows={3}
        maxLength={4000}
        value={form.request}
        onChange={(event) => change({ request: event.target.value })}
      />
      <ComboboxField
        label="Sorumlu"
        optional
        clearable
        options={userOptions(reference)}
        value={form.assignee_id}
        onChange={(assignee) => change({ assignee_id: assignee })}
      />
      <SelectField
        label="Durum"
        options={statuses}
        value={form.status}
        onChange={(status) => status !== null && change({ status })}
      />
      {form.status === 'rejected' && (
        <TextareaField
          label="Ret nedeni"
          hint="Başvurana yazılı bildirilir."
          rows={3}
          maxLength={2000}
          value={form.rejection_reason}
          onChange={(event) => change({ rejection_reason: event.target.value })}
        />
      )}
      <TextareaField
        label="Verilen yanıt"
        optional={form.status !== 'answered'}
        rows={4}
        maxLength={8000}
        value={form.answer}
        onChange={(event) => change({ answer: event.target.value })}
      />
    </SheetForm>
  );
}

import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { compareTurkish } from '@/lib/turkish';
import type { SharedView } from '@sync/model/entities/inbox';
import { isViewAddress } from '@sync/model/rules/shared-views';
import type { ViewColumns } from '@sync/model/rules/shared-views';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { TextField } from '@/ui/text-field';
import { failureText } from '../form/use-saved-toast';
import { LONGEST_NAME } from './saved-views';
import type { SharedDraft } from './use-shared-views';

const AUDIENCES = [
  { value: 'all', label: 'Herkes' },
  { value: 'roles', label: 'Seçtiğim roller' },
] as const;

/** Asks under which name a view is shared, and with whom. */
export function ShareViewDialog({
  view,
  name: firstName,
  address,
  columns,
  isOther = false,
  onSave,
  onClose,
}: {
  /** The shared view that is changed; absent for a new one. */
  view?: SharedView | undefined;
  name: string;
  /** Filters, order and layout that are shared. */
  address: object;
  columns: ViewColumns | null;
  /** The list shows something else than the shared view now, which may take its place. */
  isOther?: boolean;
  /** Stores it; a rejection stays in the dialog. */
  onSave: (draft: SharedDraft) => Promise<unknown>;
  onClose: () => void;
}) {
  const { roles } = useReferenceData();
  const [name, setName] = useState(firstName);
  const [audience, setAudience] = useState<'all' | 'roles'>(
    (view?.role_ids.length ?? 0) > 0 ? 'roles' : 'all',
  );
  const [chosen, setChosen] = useState<readonly string[]>(view?.role_ids ?? []);
  const [withColumns, setWithColumns] = useState(view === undefined || view.columns !== null);
  const [renewed, setRenewed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isNew = view === undefined || renewed;
  const shared = isNew ? address : view.address;
  const kept = isNew ? columns : view.columns;
  const save = async () => {
    const role_ids = audience === 'all' ? [] : chosen;
    const wrong: Record<string, string> = {};
    if (name.trim() === '') wrong['name'] = 'Görünüme bir ad verin';
    if (audience === 'roles' && role_ids.length === 0) wrong['roles'] = 'En az bir rol seçin';
    if (!isViewAddress(shared)) wrong['failure'] = 'Bu görünümde paylaşılamayan bir süzgeç var.';
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || !isViewAddress(shared)) return;
    setBusy(true);
    try {
      await onSave({ name: name.trim(), address: shared, columns: withColumns ? kept : null, role_ids });
      onClose();
    } catch (error) {
      setProblems({ failure: failureText(error) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={view === undefined ? 'Görünümü paylaş' : 'Paylaşılan görünümü düzenle'}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" disabled={busy} onClick={() => void save()}>
            {view === undefined ? 'Görünümü paylaş' : 'Paylaşımı kaydet'}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-ink-2">
        Süzgeçler, sıra ve kolonlar paylaşılır; kayıtlar değil. Herkes kendi yetkisiyle gördüğünü görür.
      </p>
      <div className="mt-4 grid gap-3.5">
        <TextField
          label="Görünümün adı"
          hint="Hasta adı ya da numarası yazmayın"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          error={problems['name']}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioCards
          label="Kimler görsün"
          name="view-audience"
          options={AUDIENCES}
          value={audience}
          error={problems['roles']}
          onChange={setAudience}
        />
        {audience === 'roles' && (
          <ul aria-label="Roller" className="max-h-[30vh] overflow-y-auto rounded-lg border border-line px-2">
            {roles
              .toSorted((a, b) => compareTurkish(a.name, b.name))
              .map((role) => (
                <li key={role.id}>
                  <Checkbox
                    className="[&>label]:flex [&>label]:min-h-10"
                    label={role.name}
                    checked={chosen.includes(role.id)}
                    onChange={(event) =>
                      setChosen(
                        event.target.checked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id),
                      )
                    }
                  />
                </li>
              ))}
          </ul>
        )}
        <div>
          {view !== undefined && isOther && (
            <Checkbox
              label="Süzgeçleri listenin şu anki hâliyle değiştir"
              checked={renewed}
              onChange={(event) => setRenewed(event.target.checked)}
            />
          )}
          {kept !== null && (
            <Checkbox
              label="Kolonları da paylaş"
              checked={withColumns}
              onChange={(event) => setWithColumns(event.target.checked)}
            />
          )}
        </div>
        {problems['failure'] !== undefined && (
          <p role="alert" className="text-danger">
            {problems['failure']}
          </p>
        )}
      </div>
    </Dialog>
  );
}

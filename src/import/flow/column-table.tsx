import { CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { fieldsOf } from '../read/known-words';
import { nameKey } from '../read/name-key';
import { isOwnNumber, ownExportOf } from '../read/own-exports';
import type { Preview } from '../read/preview';
import type { ColumnRef, Profile } from '../read/profile';
import { checkIdentity, maskIdentity } from '@sync/model/rules/identity';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ComboboxField } from '@/ui/combobox-field';
import type { ReadKind } from './import-kind';
import { columnLetter, fieldAt, fieldsRead, KIND, setColumn, signAt, TIME, turnColumn } from './mapping';
import type { ScannedFile } from './scan-rows';

const SAMPLES = 2;

/** A column of a file, with sample values. */
interface FileColumn extends ColumnRef {
  readonly samples: readonly string[];
}

/** Returns the columns of a preview; those about the patient or the cardholder come without values. */
export function columnsOfPreview({ header, top, dropped }: Preview, kind: ReadKind): readonly FileColumn[] {
  if (header === null) return [];
  const taken = new Set(kind.fields.flatMap(({ id }) => id.split('/')));
  const personal = new Set(
    fieldsOf(kind.list).flatMap(({ field, keys }) => (PERSONAL.has(field) && !taken.has(field) ? keys : [])),
  );
  const numbers = new Set(
    fieldsOf(kind.list).flatMap(({ field, keys }) => (field === 'national_id' ? keys : [])),
  );
  const below = top.filter(({ line }) => line > header.at + header.lines);
  return header.names.map((name, at) => {
    const isHidden = personal.has(nameKey(name)) || dropped.some((column) => column.at === at);
    const values = isHidden
      ? []
      : below.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text !== '');
    const isNumber = numbers.has(nameKey(name));
    const shown = isNumber ? values.map((text) => maskIdentity('tckn', text) ?? '') : values;
    return { at, name, samples: [...new Set(shown)].slice(0, SAMPLES) };
  });
}

/** Returns the samples with identity numbers masked; these are known by their column, once it is mapped. */
const shownSamples = (samples: readonly string[], field: string | null): readonly string[] =>
  samples.map((text) =>
    field === 'national_id' || checkIdentity('tckn', text).ok ? (maskIdentity('tckn', text) ?? '') : text,
  );

/** Fields about people that no bank and no cash desk has to tell. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...[
    'national_id',
    'full_name',
    'first_name',
    'last_name',
    'birth_date',
    'phone',
    'protocol_no',
    'client_no',
  ],
]);

function Check({
  kind,
  profile,
  scan,
  at,
  name,
}: {
  kind: ReadKind;
  profile: Profile;
  scan: ScannedFile | null;
  at: number;
  name: string;
}) {
  const field = fieldAt(profile, at);
  if (field === null && isOwnNumber(kind.list, name))
    return (
      <span className="text-warn">
        Alınmaz: Vizite’nin verdiği numara olabilir. Eski sistemin numarasıysa alanını seçin.
      </span>
    );
  if (field === null) return <span className="text-ink-3">Alınmaz</span>;
  if (scan === null) return null;
  const names = field === TIME ? [] : field.split('/');
  const bad = names.reduce((sum, name) => sum + (scan.problems.get(name) ?? 0), 0);
  return bad > 0 ? (
    <span
      className={cx('flex items-center gap-1.5 font-medium', field === KIND ? 'text-warn' : 'text-danger')}
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
      {formatNumber(bad)} {field === KIND ? (kind.rowKinds?.unknown ?? 'tanınmayan tip') : 'sorunlu değer'}
    </span>
  ) : (
    <span className="flex items-center gap-1.5 text-success">
      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
      {formatNumber(scan.rows)} değer uygun
    </span>
  );
}

/** Shows which column of the file goes into which field, with values of the file and what was read of them. */
export function ColumnTable({
  kind,
  profile,
  columns,
  scan,
  onChange,
  onReset,
}: {
  kind: ReadKind;
  profile: Profile;
  columns: readonly FileColumn[];
  scan: ScannedFile | null;
  onChange: (profile: Profile) => void;
  /** Back to what was proposed; absent where nothing was. */
  onReset?: (() => void) | undefined;
}) {
  const options = [
    ...kind.fields.map(({ id, label }) => ({ value: id, label })),
    ...(kind.rowKinds === undefined ? [] : [{ value: KIND, label: kind.rowKinds.label }]),
    ...(fieldsRead(profile).has('transaction_at') ? [{ value: TIME, label: 'İşlem saati' }] : []),
  ];
  const named = columns.filter(({ name }) => name !== '');
  const mapped = named.filter(({ at }) => fieldAt(profile, at) !== null).length;
  const ours = ownExportOf(named.map(({ name }) => name));
  const isStrange = ours !== null && !ours.lists.includes(kind.list);
  const summed = new Set(kind.fields.flatMap(({ id, summed: isSum }) => (isSum === true ? [id] : [])));
  return (
    <Card
      flush
      title={
        <>
          Kolonlar{' '}
          <span className="num ml-2 text-[0.8125rem] font-normal text-ink-2">
            {mapped} / {named.length} eşlendi
          </span>
        </>
      }
      aside={
        onReset !== undefined && (
          <Button tone="quiet" size="sm" icon={RotateCcw} onClick={onReset}>
            Önerilene dön
          </Button>
        )
      }
    >
      {isStrange && (
        <p className="px-4 pb-3 text-warn">
          Bu dosya Vizite’den indirilmiş “{ours.title}” listesine benziyor. Kolonları burada başka anlama
          gelebileceği için kendiliğinden eşlenmedi; alınacakları siz seçin.
        </p>
      )}
      <div className="overflow-x-auto">
        <table className="w-full text-[0.8125rem] max-[79.9375em]:block">
          <thead className="bg-sunken text-left text-xs text-ink-2 max-[79.9375em]:sr-only">
            <tr>
              <th className="w-10 py-2 pl-4 font-normal">
                <span className="sr-only">Harf</span>
              </th>
              <th className="px-2 py-2 font-normal">Dosyadaki kolon</th>
              <th className="px-2 py-2 font-normal">Örnek değerler</th>
              <th className="w-60 px-2 py-2 font-normal">Vizite alanı</th>
              <th className="w-44 py-2 pr-4 pl-2 font-normal">Denetim</th>
            </tr>
          </thead>
          <tbody className="max-[79.9375em]:block">
            {named.map(({ at, name, samples }) => {
              const field = fieldAt(profile, at);
              const sign = signAt(profile, at);
              return (
                <tr
                  key={at}
                  className="border-t border-line-soft align-middle max-[79.9375em]:flex max-[79.9375em]:flex-wrap max-[79.9375em]:items-center max-[79.9375em]:gap-x-2 max-[79.9375em]:px-4 max-[79.9375em]:py-2"
                >
                  <td className="num py-2 pl-4 text-ink-3 max-[79.9375em]:p-0">{columnLetter(at)}</td>
                  <th scope="row" className="max-w-56 px-2 py-2 text-left font-semibold break-words">
                    {name}
                  </th>
                  <td className="px-2 py-2 empty:max-[79.9375em]:hidden max-[79.9375em]:basis-full max-[79.9375em]:px-0">
                    {samples.length > 0 && (
                      <span className="flex gap-1 max-[79.9375em]:flex-wrap">
                        {shownSamples(samples, field).map((text) => (
                          <span key={text} className="clip max-w-40 rounded-badge bg-press px-1.5 py-0.5">
                            {text}
                          </span>
                        ))}
                      </span>
                    )}
                  </td>
                  <td className="px-2 py-1.5 max-[79.9375em]:flex-1 max-[79.9375em]:px-0">
                    <span className="flex items-center gap-1">
                      <ComboboxField
                        className="min-w-44 flex-1"
                        label={`${name} kolonunun alanı`}
                        labelHidden
                        clearable
                        placeholder="Alınmasın"
                        options={options}
                        value={field}
                        onChange={(id) => onChange(setColumn(profile, kind, { at, name }, id))}
                      />
                      {field !== null && summed.has(field) && (
                        <button
                          type="button"
                          className={cx(
                            'hit size-8 shrink-0 rounded-md border text-base leading-none',
                            sign === -1 ? 'border-warn text-warn' : 'border-line text-ink-2',
                          )}
                          aria-label={`${name} işareti çevrilsin`}
                          aria-pressed={sign === -1}
                          title="İşareti çevir"
                          onClick={() => onChange(turnColumn(profile, at))}
                        >
                          {sign === -1 ? '−' : '+'}
                        </button>
                      )}
                    </span>
                  </td>
                  <td className="py-2 pr-4 pl-2 max-[79.9375em]:p-0">
                    <Check kind={kind} profile={profile} scan={scan} at={at} name={name} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { scopes } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import { TwoColumns } from '@/import/flow/two-columns';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { compareTurkish } from '@/lib/turkish';
import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { EmptyState } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { TabPanel, Tabs } from '@/ui/tabs';
import { TagsField } from '@/ui/tags-field';
import { staffVerdicts } from './staff-rows';
import type { Picks, StaffAround, StaffChoices, StaffRow, StaffVerdict, UnknownWord } from './staff-rows';

const PANEL = 'staff-rows';
const AT_ONCE = 200;
const NOTHING = 'none';

type View = 'all' | StaffVerdict;
const tones: Readonly<Record<StaffVerdict, BadgeTone>> = {
  new: 'success',
  alike: 'warn',
  known: 'neutral',
  refused: 'danger',
};
const views = Object.keys(staffVerdicts) as StaffVerdict[];
const scopeOptions = Object.entries(scopes).map(([value, label]) => ({
  value: value as User['scope'],
  label,
}));

/** Shows each row with what would become of it; the user picks meanings of words and chooses rows. */
export function StaffPreview({
  rows,
  unknown,
  around,
  choices,
  isChosen,
  head,
  skippedLines,
  onChoices,
  onMark,
}: {
  rows: readonly StaffRow[];
  unknown: { readonly departments: readonly UnknownWord[]; readonly roles: readonly UnknownWord[] };
  around: Pick<StaffAround, 'roles' | 'departments' | 'giver'>;
  choices: StaffChoices;
  isChosen: (row: StaffRow) => boolean;
  head: ReactNode;
  /** Lines of the file that are no rows. */
  skippedLines: readonly { readonly line: number }[];
  onChoices: (choices: StaffChoices) => void;
  onMark: (ids: readonly string[], chosen: boolean) => void;
}) {
  const [view, setView] = useState<View>('all');
  const [most, setMost] = useState(AT_ONCE);
  const shown = useMemo(() => rows.filter(({ verdict }) => view === 'all' || verdict === view), [rows, view]);
  const counts = useMemo(() => {
    const found: Record<StaffVerdict, number> = { new: 0, alike: 0, known: 0, refused: 0 };
    for (const { verdict } of rows) found[verdict] += 1;
    return found;
  }, [rows]);
  const choosable = shown.filter(({ act }) => act !== null);
  const chosen = choosable.filter(isChosen).length;
  return (
    <TwoColumns
      asideFirst
      head={head}
      main={
        <section className="card flex min-w-0 flex-col overflow-hidden" aria-label="Satırlar">
          <div className="border-b border-line px-2">
            <Tabs<View>
              label="Satırlar"
              panelId={PANEL}
              items={[
                { id: 'all', label: 'Tümü', count: formatNumber(rows.length) },
                ...views.map((id) => ({
                  id,
                  label: staffVerdicts[id],
                  count: formatNumber(counts[id]),
                  urgent: id === 'refused' && counts.refused > 0,
                })),
              ]}
              value={view}
              onChange={(next) => {
                setView(next);
                setMost(AT_ONCE);
              }}
            />
          </div>
          <TabPanel id={PANEL} value={view}>
            {shown.length === 0 ? (
              <EmptyState title="Satır yok">Bu bölümde satır yok.</EmptyState>
            ) : (
              <>
                {choosable.length > 0 && (
                  <div className="border-b border-line-soft bg-sunken px-4 py-1">
                    <Checkbox
                      label={`${countOf(chosen, 'satır')} seçili`}
                      checked={chosen === choosable.length}
                      indeterminate={chosen > 0 && chosen < choosable.length}
                      onChange={() =>
                        onMark(
                          choosable.map(({ id }) => id),
                          chosen < choosable.length,
                        )
                      }
                    />
                  </div>
                )}
                <ul>
                  {shown.slice(0, most).map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      chosen={isChosen(row)}
                      onMark={(next) => onMark([row.id], next)}
                    />
                  ))}
                </ul>
              </>
            )}
          </TabPanel>
          {shown.length > most && (
            <div className="border-t border-line-soft px-4 py-2">
              <Button size="sm" onClick={() => setMost(most + AT_ONCE)}>
                Daha fazla göster
              </Button>
            </div>
          )}
        </section>
      }
      aside={
        <>
          <Card title="Davet edilecekler için">
            <div className="grid gap-4">
              <TagsField
                label="Rolü yazmayanların rolü"
                optional
                options={byName(around.roles)}
                value={choices.standingRoles}
                onChange={(standingRoles) => onChoices({ ...choices, standingRoles })}
              />
              <SelectField
                label="Görme kapsamı"
                options={scopeOptions}
                value={choices.scope}
                onChange={(scope) => onChoices({ ...choices, scope: scope ?? 'own' })}
              />
              {!around.giver.administrator && (
                <p className="meta text-ink-2">
                  Kendi kapsamınızdan genişini veremezsiniz; sunucu o satırları almaz.
                </p>
              )}
            </div>
          </Card>
          <WordPicks
            title="Roller"
            words={unknown.roles}
            records={around.roles}
            picks={choices.roles}
            onPicks={(roles) => onChoices({ ...choices, roles })}
          />
          <WordPicks
            title="Birimler"
            words={unknown.departments}
            records={around.departments}
            picks={choices.departments}
            onPicks={(departments) => onChoices({ ...choices, departments })}
          />
          {skippedLines.length > 0 && (
            <Card title="Satır sayılmayanlar">
              <p className="num text-ink-2">
                {skippedLines
                  .slice(0, 20)
                  .map(({ line }) => `${String(line)}.`)
                  .join(', ')}
                {skippedLines.length > 20 && ' …'} satırlar boş, tek hücreli ya da toplam satırı; kişi
                sayılmadı.
              </p>
            </Card>
          )}
        </>
      }
    />
  );
}

const byName = (records: readonly { readonly id: string; readonly name: string }[]) =>
  records
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => compareTurkish(a.label, b.label));

/** Asks what words of the file mean that are no names of the hospital. */
function WordPicks({
  title,
  words,
  records,
  picks,
  onPicks,
}: {
  title: string;
  words: readonly UnknownWord[];
  records: readonly { readonly id: string; readonly name: string }[];
  picks: Picks;
  onPicks: (picks: Picks) => void;
}) {
  if (words.length === 0) return null;
  const options = [{ value: NOTHING, label: 'Alınmasın' }, ...byName(records)];
  const left = words.filter(({ key }) => !Object.hasOwn(picks, key)).length;
  return (
    <Card
      title={`${title}: dosyadaki adlar`}
      aside={left === 0 ? 'Tamam' : `${formatNumber(left)} ad bekliyor`}
    >
      <div className="grid gap-3">
        {words.map(({ key, word, rows }) => {
          const picked = Object.hasOwn(picks, key) ? (picks[key] ?? NOTHING) : null;
          return (
            <ComboboxField
              key={key}
              label={`“${word}” (${countOf(rows, 'satır')})`}
              clearable
              options={options}
              value={picked}
              onChange={(value) => {
                const others = Object.entries(picks).filter(([other]) => other !== key);
                const own = value === null ? [] : [[key, value === NOTHING ? null : value] as const];
                onPicks(Object.fromEntries([...others, ...own]));
              }}
            />
          );
        })}
      </div>
    </Card>
  );
}

function Row({
  row: { line, text, verdict, act, notes, changes, roleNames, department },
  chosen,
  onMark,
}: {
  row: StaffRow;
  chosen: boolean;
  onMark: (chosen: boolean) => void;
}) {
  const facts = [text.title, department, text.ward, roleNames.join(', ')].filter(Boolean);
  const Icon = verdict === 'refused' ? CircleAlert : Info;
  return (
    <li
      className={cx(
        'flex gap-3 border-t border-line-soft px-4 py-2.5 first:border-0',
        verdict === 'refused' && 'bg-danger-soft',
      )}
    >
      <div className="w-7 shrink-0">
        {act !== null && (
          <Checkbox
            aria-label={`${String(line)}. satır: ${text.full_name}`}
            checked={chosen}
            onChange={() => onMark(!chosen)}
          />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="num meta text-ink-3">{formatNumber(line)}</span>
          <span className="font-medium break-words">{text.full_name || 'Adsız satır'}</span>
          <Badge tone={tones[verdict]}>{staffVerdicts[verdict]}</Badge>
        </p>
        <p className="meta break-all text-ink-2">{text.email || 'e-posta yok'}</p>
        {facts.length > 0 && <p className="meta text-ink-2">{facts.join(' · ')}</p>}
        {changes.map(({ label, before, after }) => (
          <p key={label} className="meta flex flex-wrap items-center gap-1">
            {label}: <span className="text-ink-2">{before}</span>
            <ArrowRight className="size-3.5 text-ink-3" aria-label="yerine" />
            <span className="font-medium">{after}</span>
          </p>
        ))}
        {notes.map((note) => (
          <p
            key={note}
            className={cx(
              'meta flex items-start gap-1.5 font-medium',
              verdict === 'refused' ? 'text-danger' : verdict === 'alike' ? 'text-warn' : 'text-ink-2',
            )}
          >
            <Icon className="mt-px size-4 shrink-0" aria-hidden="true" />
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}

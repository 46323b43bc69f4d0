import { DialogPanel, DialogTitle } from '@headlessui/react';
import { Lock, PencilLine, Printer, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { DialogFrame } from '@/ui/dialog-frame';
import { IconButton } from '@/ui/icon-button';
import type { KeyCommand, KeyGroup } from '@/ui/keys/key-commands';
import { pressName } from '@/ui/keys/key-press';
import { keyOf } from '@/ui/keys/keyboard';
import type { OwnKeys } from '@/ui/keys/keyboard';
import { SearchField } from '@/ui/search-field';
import { printLogged } from '@/ui/papers';
import { Switch } from '@/ui/switch';
import { Paper } from '@/kit/export/paper';
import { finderOf, searchKey } from '@sync/model/tr/search-text';
import { KeyCaps } from './key-caps';
import { takenBy, useOwnKeys } from './own-keys';

/** Joins groups of the same title: several parts of the page add keys that work everywhere. */
function joined(groups: readonly KeyGroup[]): readonly KeyGroup[] {
  const found = new Map<string, KeyGroup>();
  for (const group of groups) {
    const before = found.get(group.title);
    const known = new Set(before?.commands.map(({ id }) => id));
    const commands = [...(before?.commands ?? []), ...group.commands.filter(({ id }) => !known.has(id))];
    found.set(group.title, { ...group, ...before, commands });
  }
  return [...found.values()];
}

/** Shows all keys of the screen, what is near first. A user may give each command another key. */
export default function KeySheet({
  all,
  open,
  onClose,
}: {
  /** Keys that worked when the list was opened, the nearest first. */
  all: readonly KeyGroup[];
  open: boolean;
  onClose: () => void;
}) {
  const groups = joined(all);
  const [own, keep] = useOwnKeys();
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const fits = finderOf(sought);
  const shown = groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ label }) => sought.trim() === '' || fits(searchKey(label))),
    }))
    .filter(({ commands }) => commands.length > 0);
  const isOwn = Object.keys(own.keys).length > 0;
  return (
    <DialogFrame open={open} onClose={onClose} label="Klavye kısayolları">
      <div className="fixed inset-0 flex items-center justify-center p-4">
        <DialogPanel
          transition
          className="flex max-h-full w-full max-w-[880px] flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-3 transition duration-180 ease-out data-closed:translate-y-2 data-closed:opacity-0"
        >
          <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-6 py-3">
            <DialogTitle className="flex-1 text-lg font-semibold">Klavye kısayolları</DialogTitle>
            <SearchField
              className="w-56 max-sm:w-full"
              label="Kısayol ara"
              value={sought}
              onChange={setSought}
            />
            <IconButton icon={X} label="Kapat" onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 gap-x-10 overflow-y-auto px-6 py-5 sm:columns-2">
            {shown.map((group) => (
              <section key={group.title} className="mb-6 break-inside-avoid-column" aria-label={group.title}>
                <h3 className="border-b border-line pb-1.5 font-semibold">
                  {group.title}
                  {group.detail !== undefined && (
                    <span className="meta num ml-2 font-normal text-ink-2">{group.detail}</span>
                  )}
                </h3>
                <ul>
                  {group.commands.map((command) => (
                    <Line
                      key={command.id}
                      {...{ command, groups, own, keep }}
                      isChosen={chosen === command.id}
                      onChoose={(isChosen) => setChosen(isChosen ? command.id : null)}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {shown.length === 0 && <p className="py-8 text-center text-ink-2">Eşleşen kısayol yok.</p>}
            <div className="break-inside-avoid-column rounded-md border border-line bg-sunken px-3.5">
              <Switch
                label="Tek tuşlu kısayollar"
                description="Kapatırsanız yalnız Ctrl ile olanlar çalışır."
                checked={own.single}
                onChange={(event) => keep({ ...own, single: event.target.checked })}
              />
            </div>
          </div>
          <footer className="meta flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-6 py-2 text-ink-2">
            <span className="inline-flex flex-1 items-center gap-2">
              <PencilLine className="size-4" aria-hidden="true" />
              Yazı alanındayken tek tuşlar yazıya gider. Bir tuşu değiştirmek için üstüne basın.
            </span>
            {isOwn && (
              <Button size="sm" icon={RotateCcw} onClick={() => keep({ ...own, keys: {} })}>
                İlk tuşlara dön
              </Button>
            )}
            <Button size="sm" tone="quiet" icon={Printer} onClick={() => printLogged(PAPER)}>
              Yazdır
            </Button>
          </footer>
        </DialogPanel>
        {open && <KeyPaper groups={groups} own={own} />}
      </div>
    </DialogFrame>
  );
}

/** Id of the paper. It holds no personal data, so nothing is logged: the names of records are left out. */
const PAPER = 'keys';

function KeyPaper({ groups, own }: { groups: readonly KeyGroup[]; own: OwnKeys }) {
  return (
    <Paper id={PAPER} title="Vizite" heading="Klavye kısayolları">
      {() => (
        <div className="mt-4 columns-2 gap-10 text-[0.8125rem]">
          {groups.map(({ title, commands }) => (
            <section key={title} className="mb-5 break-inside-avoid-column">
              <h3 className="border-b border-line-strong pb-1 font-semibold">{title}</h3>
              <ul>
                {commands.flatMap((command) => {
                  const key = keyOf(command, own);
                  return key === null
                    ? []
                    : [
                        <li key={command.id} className="flex justify-between gap-4 border-b border-line py-1">
                          <span>{command.label}</span>
                          <KeyCaps keys={key} />
                        </li>,
                      ];
                })}
              </ul>
            </section>
          ))}
          {!own.single && <p>Tek tuşlu kısayollar kapalı; yalnız Ctrl ile olanlar çalışır.</p>}
        </div>
      )}
    </Paper>
  );
}

function Line({
  command,
  groups,
  own,
  keep,
  isChosen,
  onChoose,
}: {
  command: KeyCommand;
  groups: readonly KeyGroup[];
  own: OwnKeys;
  keep: (next: OwnKeys) => void;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const [taken, setTaken] = useState<string | null>(null);
  const { id, label, reason } = command;
  const key = keyOf(command, own);
  const choose = (isOpen: boolean): void => {
    setTaken(null);
    onChoose(isOpen);
  };
  const press = (event: React.KeyboardEvent): void => {
    if (!isChosen || event.key === 'Tab') return;
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') {
      if (event.key === 'Escape') event.stopPropagation();
      return;
    }
    event.preventDefault();
    if (event.key === 'Backspace' || event.key === 'Delete') {
      keep({ ...own, keys: { ...own.keys, [id]: null } });
      choose(false);
      return;
    }
    const pressed = pressName(event.nativeEvent);
    if (pressed === null) return;
    const other = takenBy(pressed, command, groups, own);
    if (other !== undefined) {
      setTaken(`Bu tuş “${other.label}” için kullanılıyor.`);
      return;
    }
    keep({ ...own, keys: { ...own.keys, [id]: pressed } });
    choose(false);
  };
  const hasReason = reason != null;
  return (
    <li className="py-0.5">
      <div className="flex min-h-8 items-center gap-3 touch:min-h-11">
        <span className={hasReason ? 'flex-1 text-ink-3' : 'flex-1'}>{label}</span>
        {command.isFixed === true ? (
          key !== null && <KeyCaps keys={key} />
        ) : (
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={`${label}: tuşu değiştir`}
            className="hit rounded-md px-1 hover:bg-hover"
            onClick={() => choose(!isChosen)}
            onKeyDown={press}
            onBlur={() => choose(false)}
          >
            {isChosen ? (
              <span className="meta text-accent-ink">Yeni tuşa basın</span>
            ) : key === null ? (
              <span className="meta text-ink-3">tuş yok</span>
            ) : (
              <KeyCaps keys={key} />
            )}
          </button>
        )}
      </div>
      {hasReason && (
        <p className="meta flex items-center gap-2 pb-1 text-ink-2">
          <Lock className="size-3.5" aria-hidden="true" />
          {reason}
        </p>
      )}
      {isChosen && (
        <p className="meta pb-1 text-ink-2" role="status">
          {taken ?? 'Esc vazgeçer, Backspace tuşu kaldırır.'}
        </p>
      )}
    </li>
  );
}

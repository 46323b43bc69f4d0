import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '@/data/preferences';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Popover } from '@/ui/popover';
import { TextField } from '@/ui/text-field';
import { addView, deleteView, nameProblem, parseSavedViews, renameView } from './saved-views';

/** Props of a view's link. */
export interface ViewLinkProps {
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Shows the user's own views of a list: open, save the present one, rename, delete. */
export function SavedViewsMenu<Search>({
  name: preference,
  read,
  current,
  renderLink,
}: {
  /** Names the list; the views are kept on the device under it. */
  name: string;
  /** Reads an address of the list; never throws. */
  read: (search: unknown) => Search;
  /** The present view without its page: tomorrow that page has other records. */
  current: Search;
  renderLink: (search: Search, props: ViewLinkProps) => ReactNode;
}) {
  const parse = useCallback((stored: unknown) => parseSavedViews(stored, read), [read]);
  const [views, setViews] = usePreference(preference, parse);
  return (
    <Popover
      label="Kayıtlı görünümler"
      buttonClassName={buttonClass('quiet', 'sm', 'font-normal! max-[79.9375em]:min-w-11')}
      button={
        <>
          <Bookmark className="size-4" aria-hidden="true" />
          <span className="max-[79.9375em]:sr-only">
            {views.length === 0 ? 'Görünümü kaydet' : 'Görünümlerim'}
          </span>
        </>
      }
      className="w-80 overflow-y-auto"
    >
      {(close) => (
        <>
          {views.length > 0 && (
            <ul aria-label="Kayıtlı görünümler" className="border-b border-line pb-1">
              {views.map((view) => (
                <SavedViewRow
                  key={view.id}
                  name={view.name}
                  link={(props) => renderLink(view.search, { ...props, onClick: close })}
                  problem={(name) => nameProblem(views, name, view.id)}
                  onRename={(name) => setViews(renameView(views, view.id, name))}
                  onDelete={() => setViews(deleteView(views, view.id))}
                />
              ))}
            </ul>
          )}
          <NameForm
            label="Bu görünümün adı"
            action="Görünümü kaydet"
            problem={(name) => nameProblem(views, name, null)}
            onName={(name) => {
              setViews(addView(views, crypto.randomUUID(), name, current));
              close();
            }}
          />
        </>
      )}
    </Popover>
  );
}

function SavedViewRow({
  name,
  link,
  problem,
  onRename,
  onDelete,
}: {
  name: string;
  link: (props: Omit<ViewLinkProps, 'onClick'>) => ReactNode;
  problem: (name: string) => string | null;
  onRename: (name: string) => void;
  onDelete: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <li>
        <NameForm
          label="Yeni ad"
          action="Adı değiştir"
          initial={name}
          problem={problem}
          onName={(next) => {
            onRename(next);
            setRenaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex items-center rounded-md hover:bg-hover">
      {link({
        className: 'clip flex min-h-[var(--ctl)] flex-1 items-center px-2.5 -outline-offset-2!',
        children: name,
      })}
      <IconButton
        icon={Pencil}
        size="sm"
        label={`${name}: adını değiştir`}
        onClick={() => setRenaming(true)}
      />
      <IconButton icon={Trash2} size="sm" label={`${name}: görünümü sil`} onClick={onDelete} />
    </li>
  );
}

function NameForm({
  label,
  action,
  initial = '',
  problem,
  onName,
}: {
  label: string;
  action: string;
  initial?: string;
  problem: (name: string) => string | null;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const wrong = problem(name);
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong === null) onName(name);
      }}
    >
      <TextField
        label={label}
        value={name}
        autoComplete="off"
        error={tried ? (wrong ?? undefined) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="sm">
        {action}
      </Button>
    </form>
  );
}

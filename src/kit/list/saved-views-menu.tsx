import { Bookmark, Copy, Pencil, Share2, Trash2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '@/data/preferences';
import type { SharedView } from '@sync/model/entities/inbox';
import type { ViewColumns } from '@sync/model/rules/shared-views';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Popover } from '@/ui/popover';
import { TextField } from '@/ui/text-field';
import { toastAlarm, toastSuccess } from '@/ui/toast';
import { toastFailure } from '../form/use-saved-toast';
import {
  addView,
  deleteView,
  freeName,
  MOST_VIEWS,
  nameProblem,
  parseSavedViews,
  parseViewColumns,
  renameView,
} from './saved-views';
import type { SavedView } from './saved-views';
import { ShareViewDialog } from './share-view-dialog';
import { openedView } from './shared-views';
import type { Offered } from './shared-views';
import { useSharedViews } from './use-shared-views';

/** Props of a view's link. */
export interface ViewLinkProps {
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Shows the views of a list: the user's own ones, and those that others share. */
export function SavedViewsMenu<Search extends object>({
  name: preference,
  columnsName,
  offered,
  read,
  current,
  renderLink,
}: {
  /** Names the list; the views are kept on the device under it. */
  name: string;
  /** Name under which the chosen columns of the list are stored. */
  columnsName: string;
  /** Columns of the list, and filters that are closed to the user. */
  offered: Offered;
  /** Reads an address of the list; never throws. */
  read: (search: unknown) => Search;
  /** The present view without its page: tomorrow that page has other records. */
  current: Search;
  renderLink: (search: Search, props: ViewLinkProps) => ReactNode;
}) {
  const parse = useCallback((stored: unknown) => parseSavedViews(stored, read), [read]);
  const [views, setViews] = usePreference(preference, parse);
  const [columns, setColumns] = usePreference<ViewColumns | null>(columnsName, parseViewColumns);
  const shared = useSharedViews(preference);
  /** Subject of the dialog: none, the present view, one of the user's own, or a shared one. */
  const [sharing, setSharing] = useState<{
    readonly own?: SavedView<Search>;
    readonly view?: SharedView;
  } | null>(null);
  const opens =
    (close: () => void, wanted: ViewColumns | null | undefined, missing: string | null = null) =>
    () => {
      close();
      if (missing !== null) toastAlarm(missing, { id: 'view-opened' });
      if (wanted === null || wanted === undefined || JSON.stringify(wanted) === JSON.stringify(columns))
        return;
      setColumns(wanted);
      if (missing === null) {
        toastSuccess('Kolonlar bu görünüme göre değişti.', {
          undo: () => setColumns(columns),
          id: 'view-opened',
        });
      }
    };
  const remove = async (view: SharedView) => {
    try {
      const undo = await shared.remove(view);
      toastSuccess('Görünüm artık paylaşılmıyor.', { undo: () => undo().catch(toastFailure) });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <>
      <Popover
        label="Kayıtlı görünümler"
        buttonClassName={buttonClass('quiet', 'sm', 'font-normal! max-[79.9375em]:min-w-11')}
        button={
          <>
            <Bookmark className="size-4" aria-hidden="true" />
            <span className="max-[79.9375em]:sr-only">Görünümler</span>
          </>
        }
        className="w-88 max-w-[calc(100vw-1rem)] overflow-y-auto"
      >
        {(close) => (
          <>
            <ViewGroup title="Görünümlerim" hidden={views.length === 0}>
              {views.map((view) => (
                <SavedViewRow
                  key={view.id}
                  name={view.name}
                  link={(props) => renderLink(view.search, { ...props, onClick: opens(close, view.columns) })}
                  problem={(name) => nameProblem(views, name, view.id)}
                  onRename={(name) => setViews(renameView(views, view.id, name))}
                  onDelete={() => setViews(deleteView(views, view.id))}
                  onShare={
                    shared.mayShare
                      ? () => {
                          close();
                          setSharing({ own: view });
                        }
                      : undefined
                  }
                />
              ))}
            </ViewGroup>
            <ViewGroup title="Paylaşılan görünümler" hidden={shared.views.length === 0}>
              {shared.views.map((view) => {
                const opened = openedView(view, read, offered);
                return (
                  <SharedViewRow
                    key={view.id}
                    name={view.name}
                    detail={shared.describe(view)}
                    missing={opened.missing}
                    link={(props) =>
                      renderLink(opened.search, {
                        ...props,
                        onClick: opens(close, opened.columns, opened.missing),
                      })
                    }
                    onCopy={
                      views.length >= MOST_VIEWS
                        ? undefined
                        : () => {
                            const name = freeName(views, view.name);
                            setViews(
                              addView(views, crypto.randomUUID(), name, opened.search, opened.columns),
                            );
                            toastSuccess(`“${name}” görünümlerinize kopyalandı.`);
                          }
                    }
                    onEdit={
                      shared.mayShare
                        ? () => {
                            close();
                            setSharing({ view });
                          }
                        : undefined
                    }
                    onDelete={shared.mayShare ? () => void remove(view) : undefined}
                  />
                );
              })}
            </ViewGroup>
            <NameForm
              label="Bu görünümün adı"
              action="Görünümü kaydet"
              problem={(name) => nameProblem(views, name, null)}
              onName={(name) => {
                setViews(addView(views, crypto.randomUUID(), name, current, columns));
                close();
              }}
              beside={
                shared.mayShare && (
                  <Button
                    size="sm"
                    tone="quiet"
                    icon={Share2}
                    onClick={() => {
                      close();
                      setSharing({});
                    }}
                  >
                    Rollerle paylaş…
                  </Button>
                )
              }
            />
          </>
        )}
      </Popover>
      {sharing !== null && (
        <ShareViewDialog
          view={sharing.view}
          name={sharing.view?.name ?? sharing.own?.name ?? ''}
          address={sharing.own?.search ?? current}
          columns={sharing.own === undefined ? columns : (sharing.own.columns ?? null)}
          isOther={JSON.stringify(sharing.view?.address) !== JSON.stringify(current)}
          onClose={() => setSharing(null)}
          onSave={async (draft) => {
            await (sharing.view === undefined ? shared.share(draft) : shared.change(sharing.view, draft));
            toastSuccess('Görünüm paylaşıldı.', { detail: draft.name });
          }}
        />
      )}
    </>
  );
}

function ViewGroup({ title, hidden, children }: { title: string; hidden: boolean; children: ReactNode }) {
  const id = useId();
  if (hidden) return null;
  return (
    <div className="border-b border-line py-1">
      <p id={id} className="meta px-2.5 py-1 text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function SharedViewRow({
  name,
  detail,
  missing,
  link,
  onCopy,
  onEdit,
  onDelete,
}: {
  name: string;
  detail: string;
  missing: string | null;
  link: (props: Omit<ViewLinkProps, 'onClick'>) => ReactNode;
  onCopy: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}) {
  return (
    <li className="flex items-center rounded-md hover:bg-hover">
      {link({
        className:
          'flex min-h-[var(--ctl)] min-w-0 flex-1 flex-col justify-center px-2.5 py-1 text-left -outline-offset-2!',
        children: (
          <>
            <span className="clip max-w-full">{name}</span>
            <span className="meta clip max-w-full text-ink-3">{detail}</span>
            {missing !== null && <span className="meta text-warn">{missing}</span>}
          </>
        ),
      })}
      {onCopy !== undefined && (
        <IconButton icon={Copy} size="sm" label={`${name}: görünümlerime kopyala`} onClick={onCopy} />
      )}
      {onEdit !== undefined && (
        <IconButton icon={Pencil} size="sm" label={`${name}: paylaşımı düzenle`} onClick={onEdit} />
      )}
      {onDelete !== undefined && (
        <IconButton icon={Trash2} size="sm" label={`${name}: paylaşımı kaldır`} onClick={onDelete} />
      )}
    </li>
  );
}

function SavedViewRow({
  name,
  link,
  problem,
  onRename,
  onDelete,
  onShare,
}: {
  name: string;
  link: (props: Omit<ViewLinkProps, 'onClick'>) => ReactNode;
  problem: (name: string) => string | null;
  onRename: (name: string) => void;
  onDelete: () => void;
  onShare: (() => void) | undefined;
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
      {onShare !== undefined && (
        <IconButton icon={Share2} size="sm" label={`${name}: rollerle paylaş`} onClick={onShare} />
      )}
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
  beside,
}: {
  label: string;
  action: string;
  initial?: string;
  problem: (name: string) => string | null;
  onName: (name: string) => void;
  beside?: ReactNode;
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" className="flex-1">
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}

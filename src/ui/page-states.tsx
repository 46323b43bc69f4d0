import { CloudOff, Inbox, RefreshCw, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { Button } from './button';
import type { IconType } from './icon';

/** Returns true once `ms` have passed; so that quick loads never flash a skeleton. */
export function useLate(ms = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}

const WIDTHS = ['62%', '48%', '70%', '55%', '66%', '44%'] as const;

/** Shows grey rows after 300 ms, *Yükleniyor…* for screen readers from the start. For lists and tables. */
export function LoadingRows({ rows = 6, className }: { rows?: number; className?: string | undefined }) {
  const late = useLate();
  return (
    <div className={className} aria-busy="true">
      <span className="sr-only" role="status">
        Yükleniyor…
      </span>
      {late &&
        Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className="flex min-h-11 items-center gap-4 border-b border-line-soft px-5 last:border-0"
            aria-hidden="true"
          >
            <span className="sk h-3 w-14" />
            <span className="sk h-3" style={{ width: WIDTHS[index % WIDTHS.length] }} />
            <span className="sk ml-auto size-6 rounded-full!" />
          </div>
        ))}
    </div>
  );
}

/** Shows the same for a page or card: a title line and a few lines of text. */
export function LoadingBlock({ lines = 4, className }: { lines?: number; className?: string | undefined }) {
  const late = useLate();
  return (
    <div className={cx('p-4', className)} aria-busy="true">
      <span className="sr-only" role="status">
        Yükleniyor…
      </span>
      {late && (
        <div className="grid gap-3" aria-hidden="true">
          <span className="sk h-5 w-2/5" />
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} className="sk h-3" style={{ width: WIDTHS[index % WIDTHS.length] }} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Shows a drawing, one strong sentence, one quiet one, one action. Base of the two empty states. */
export function EmptyState({
  icon: Icon = Inbox,
  title = 'Veri yok',
  children,
  action,
  className,
}: {
  icon?: IconType | undefined;
  title?: string | undefined;
  /** First step in words: "İlk talebi siz açabilirsiniz." */
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div role="status" className={cx('px-4 py-8 text-center', className)}>
      <span className="inline-grid size-11 place-items-center rounded-xl bg-press text-ink-2">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p className="mt-3 font-medium">{title}</p>
      {children !== undefined && <p className="meta mt-0.5 text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-3 flex justify-center">{action}</div>}
    </div>
  );
}

/** Filters leave nothing: says so and offers to take them away. */
export function NoMatch({
  onClear,
  children = 'Aradığınız metni kısaltmayı ya da süzgeçlerden birini kaldırmayı deneyin.',
  className,
}: {
  onClear?: (() => void) | undefined;
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <EmptyState
      icon={SearchX}
      title="Eşleşen kayıt bulunamadı"
      className={className}
      action={
        onClear && (
          <Button size="sm" onClick={onClear}>
            Süzgeçleri temizle
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}

/** Shows an amber note: refreshing failed, what is on the device stays visible below. */
export function ErrorNote({
  title = 'Liste yenilenemedi',
  children = 'Bu cihazdaki kayıtlar gösteriliyor. Kayıtlarınız güvende.',
  onRetry,
  offline = false,
  className,
}: {
  title?: string | undefined;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** No connection: grey, since that is nobody's fault. */
  offline?: boolean | undefined;
  className?: string | undefined;
}) {
  const Icon = offline ? CloudOff : TriangleAlert;
  return (
    <div role="status" className={cx('flex gap-3', className)}>
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-md',
          offline ? 'bg-sy-offline-soft text-sy-offline' : 'bg-sy-failed-soft text-sy-failed',
        )}
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="meta mt-0.5 text-ink-2">{children}</div>
        {onRetry && (
          <Button size="sm" icon={RefreshCw} className="mt-2.5" onClick={onRetry}>
            Yeniden dene
          </Button>
        )}
      </div>
    </div>
  );
}

/** Replaces a page whose content could not be read and of which nothing is known. */
export function PageNotRead({
  title,
  offline = false,
  onRetry,
  children,
}: {
  /** Sentence that the content could not be read; without a connection the page says that instead. */
  title: string;
  offline?: boolean | undefined;
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <ErrorNote
      className="mx-auto max-w-md px-4 py-16"
      offline={offline}
      title={offline ? 'Çevrimdışısınız' : title}
      onRetry={onRetry}
    >
      {children}
    </ErrorNote>
  );
}

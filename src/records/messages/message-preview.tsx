import { CircleAlert } from 'lucide-react';
import { NoticeBar } from '@/ui/notice-bar';
import { isRightToLeft } from '@sync/model/surveys/survey';
import type { WrittenMessage } from './message-values';

/** Shows what the receiver would get now; the server writes its own when it sends. */
export function MessagePreview({
  language,
  written,
  labelOf,
  facts,
}: {
  language: string;
  written: WrittenMessage | null;
  labelOf: (key: string) => string;
  /** Beneath the text; null ones are left out. */
  facts: readonly (string | null | undefined)[];
}) {
  return (
    <section aria-label="Önizleme" className="grid gap-1.5">
      <h3 className="text-[0.8125rem] font-semibold">Önizleme</h3>
      <div
        dir={isRightToLeft(language) ? 'rtl' : undefined}
        lang={language}
        className="rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap"
      >
        {written?.is === 'written' ? (
          <>
            {written.subject !== null && <p className="pb-1 font-semibold">{written.subject}</p>}
            {written.body}
          </>
        ) : (
          <span className="text-ink-2" dir="ltr" lang="tr">
            {written?.is === 'unsafe'
              ? 'Bilgi düzeltilince metin görünür.'
              : `${written?.keys.map(labelOf).join(', ') ?? ''} girilince metin görünür.`}
          </span>
        )}
      </div>
      <p className="meta num text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
    </section>
  );
}

/** Shows what the records lack; nothing if they lack nothing. */
export function MissingNote({ labels }: { labels: readonly string[] }) {
  return (
    labels.length > 0 && (
      <NoticeBar tone="warn" icon={CircleAlert} title="Kayıtta eksik bilgi var." boxed>
        {labels.join(', ')}. Bilgi kayda girilince mesaj gönderilebilir.
      </NoticeBar>
    )
  );
}

/** Shows values that are not sent; nothing if there are none. */
export function UnsafeNote({ labels }: { labels: readonly string[] }) {
  return (
    labels.length > 0 && (
      <NoticeBar tone="danger" icon={CircleAlert} title="Bu hâliyle gönderilemez." boxed>
        {labels.join(', ')}: bağlantı, telefon, kart ya da IBAN sayılabilecek bir bilgi var.
      </NoticeBar>
    )
  );
}

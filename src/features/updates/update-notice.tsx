import { RefreshCw } from 'lucide-react';
import { useObservable } from '@/data/live';
import { hasFilledForm } from '@/data/unsaved-work';
import { NoticeBar, noticeButtonClass } from '@/ui/notice-bar';
import { appUpdates } from './start-updates';

const titles = {
  waiting: 'Yeni sürüm hazır.',
  applying: 'Yeni sürüm hazır.',
  outdated: 'Bu sekme eski sürümde.',
  required: 'Güncelleme gerekiyor.',
} as const;

/** Shows the notice at the very top of the page, above everything, until it is answered (product specification §4). */
export function UpdateNotice() {
  const live = useObservable(appUpdates.state$);
  const state = live.state === 'ready' ? live.data : 'none';
  if (state === 'none') return null;
  const required = state === 'required';
  return (
    <NoticeBar
      tone="bar"
      icon={RefreshCw}
      title={titles[state]}
      actions={
        <>
          <button
            type="button"
            className={noticeButtonClass(true)}
            disabled={state === 'applying'}
            onClick={() => void appUpdates.apply()}
          >
            Yenile
          </button>
          {!required && (
            <button type="button" className={noticeButtonClass(false)} onClick={() => appUpdates.dismiss()}>
              Kapat
            </button>
          )}
        </>
      }
    >
      {state === 'applying'
        ? 'Yazdıklarınız saklanıyor, sayfa birazdan yenilenir.'
        : required
          ? 'Sunucu bu sürümle veri alıp vermiyor. Değişiklikleriniz bu cihazda duruyor, yenileyince gönderilir.'
          : hasFilledForm()
            ? 'Açık taslağınız saklandı; yenileyince kaldığınız yerden sürer.'
            : 'Yenilemek birkaç saniye sürer, kayıtlarınız bu cihazda durur.'}
    </NoticeBar>
  );
}

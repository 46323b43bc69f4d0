import { CloudDownload, CloudOff, FileQuestion, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorNote, LoadingBlock } from '@/ui/page-states';

/**
 * Reason why a page does not show its record. syncing: the first sync may yet bring it. asking: the server is asked for
 * it. out_of_reach: it is not on the device, and there is no network. gone: it was here while the page was open.
 */
export type Absence = 'loading' | 'error' | 'syncing' | 'asking' | 'out_of_reach' | 'gone' | 'not_found';

/** Says in place of a record's page why it does not show it, and where to go from there. */
export function AbsentRecord({
  why,
  name,
  back,
  gone = 'Silinmiş ya da görme yetkiniz kaldırılmış olabilir.',
  notFound = 'Silinmiş ya da görme yetkiniz dışında olabilir.',
}: {
  why: Absence;
  /** Kind of the record: `Ameliyat`. */
  name: string;
  /** Link to the list of such records. */
  back: ReactNode;
  gone?: string;
  notFound?: string;
}) {
  switch (why) {
    case 'loading':
      return <LoadingBlock lines={8} className="p-5" />;
    case 'error':
      return (
        <ErrorNote className="m-5" title={`${name} okunamadı`} onRetry={() => location.reload()}>
          Kayıtlarınız güvende. Sayfayı yeniden açmayı deneyin.
        </ErrorNote>
      );
    case 'syncing':
      return (
        <EmptyState icon={CloudDownload} title="Kayıtlar bu cihaza alınıyor" className="m-auto">
          {name} geldiğinde burada açılacak.
        </EmptyState>
      );
    case 'asking':
      return (
        <EmptyState icon={CloudDownload} title={`${name} sunucudan getiriliyor`} className="m-auto">
          Eski kayıtlar bu cihazda tutulmaz; geldiğinde burada açılacak.
        </EmptyState>
      );
    case 'out_of_reach':
      return (
        <EmptyState icon={CloudOff} title={`${name} bu cihazda yok`} className="m-auto" action={back}>
          Bağlantı gelince sunucuda aranacak ve burada açılacak.
        </EmptyState>
      );
    case 'gone':
      return (
        <EmptyState icon={Trash2} title={`${name} artık görünmüyor`} className="m-auto" action={back}>
          {gone} Gönderilmemiş yazılarınız eşitleme panelinde durur.
        </EmptyState>
      );
    case 'not_found':
      return (
        <EmptyState icon={FileQuestion} title={`${name} bulunamadı`} className="m-auto" action={back}>
          {notFound}
        </EmptyState>
      );
  }
}

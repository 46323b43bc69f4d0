import { CloudOff, TriangleAlert } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import type { ServerProblem } from '@/data/server';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import type { Questionnaire } from '@sync/rpc/surveys';
import { explainProblem } from './survey-problems';

/** Shows what prevents saving; no typed text is lost by any of it. */
export function EditorNotices({
  record,
  conflict,
  problem,
  offline,
  onReload,
  onCopy,
}: {
  record: Questionnaire | null;
  /** Somebody else has saved meanwhile. */
  conflict: boolean;
  problem: ServerProblem | null;
  offline: boolean;
  onReload: () => void;
  onCopy: () => void;
}) {
  const reference = useReferenceData();
  const by = reference.userName(record?.updated_by ?? null);
  return (
    <>
      {offline && (
        <NoticeBar boxed tone="offline" icon={CloudOff} title="Çevrimdışısınız.">
          Yazdıklarınız bu cihazda saklanıyor; bağlantı gelince kaydedersiniz.
        </NoticeBar>
      )}
      {conflict && (
        <NoticeBar
          boxed
          tone="warn"
          icon={TriangleAlert}
          title="Siz yazarken bu anket değişti."
          actions={
            <>
              <Button size="sm" onClick={onReload}>
                Yeniden yükle
              </Button>
              <Button size="sm" onClick={onCopy}>
                Kopyala
              </Button>
            </>
          }
        >
          {record !== null && `${by === null ? 'Başka biri' : by}, ${formatDateTime(record.updated_at)}. `}
          Yazdıklarınız duruyor. Yeniden yüklerseniz sunucudaki anket açılır; kopyalarsanız yazdıklarınız yeni
          bir anket olur.
        </NoticeBar>
      )}
      {problem !== null && problem.kind !== 'conflict' && !offline && (
        <NoticeBar boxed tone="danger" icon={TriangleAlert} title="Kaydedilmedi.">
          <span role="alert">{explainProblem(problem)}</span>
        </NoticeBar>
      )}
    </>
  );
}

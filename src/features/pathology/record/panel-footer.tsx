import { MessageCircle, Stethoscope } from 'lucide-react';
import { useId } from 'react';
import { usePermission } from '@/data/workspace';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { maySee } from '@/records/pathology/biopsy-rules';
import { closeBiopsy, markSeen, reopenBiopsy, takeSeenBack } from '@/records/pathology/loop-actions';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { OnAct } from './act';
import { BiopsyMenu } from './biopsy-menu';

const SEES = 'Yalnız isteyen hekim ya da vekili';
const AFTER_SEEN = 'Bildirim, hekim gördükten sonra açılır';

/** Actions of a biopsy: the next step is a button, a step behind a closed gate a disabled one with its reason; a menu holds the others. */
export function PanelFooter({ biopsy, onAct, onEdit }: { biopsy: Biopsy; onAct: OnAct; onEdit: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const mayTell = usePermission('parse.adenom_biyotip.seen') || mayEdit;
  const reasons = useId();
  const { status } = biopsy;
  const sees = maySee(context, biopsy);
  const seen = () =>
    void outcome.run(() => markSeen(context, biopsy.id), 'Hekim gördü', {
      undo: async () => {
        await outcome.run(() => takeSeenBack(context, biopsy.id));
      },
    });
  return (
    <div className="flex w-full flex-wrap items-center gap-1.5 [&_button]:px-3">
      {mayEdit && status === 'ordered' && (
        <Button tone="primary" onClick={() => onAct('taken')}>
          Örnek alındı
        </Button>
      )}
      {mayEdit && (status === 'unsuitable' || status === 'retake') && (
        <Button tone="primary" onClick={() => onAct('retake')}>
          Yeniden alındı
        </Button>
      )}
      {mayEdit && (status === 'taken' || status === 'sent' || status === 'lost') && (
        <Button tone="primary" onClick={() => onAct('accept')}>
          {status === 'lost' ? 'Bulundu, kabul edildi' : 'Kabul edildi'}
        </Button>
      )}
      {mayEdit && (status === 'accepted' || status === 'in_review' || status === 'extra_tests') && (
        <Button tone="primary" onClick={() => onAct('report')}>
          Raporu gir
        </Button>
      )}
      {status === 'reported' && (
        <Button
          tone="primary"
          icon={Stethoscope}
          disabledReason={sees ? undefined : SEES}
          reasonAt={`${reasons}-seen`}
          onClick={seen}
        >
          Hekim gördü
        </Button>
      )}
      {(status === 'reported' || status === 'seen') && mayTell && (
        <Button
          tone={status === 'seen' ? 'primary' : 'secondary'}
          icon={MessageCircle}
          disabledReason={status === 'seen' ? undefined : AFTER_SEEN}
          reasonAt={`${reasons}-told`}
          onClick={() => onAct('told')}
        >
          Hastaya bildirildi
        </Button>
      )}
      {(status === 'told' || status === 'follow_up') && mayTell && (
        <>
          <Button
            tone={biopsy.follow_up_plan === null ? 'primary' : 'secondary'}
            onClick={() => onAct('plan')}
          >
            {biopsy.follow_up_plan === null ? 'Plan gir' : 'Planı değiştir'}
          </Button>
          {biopsy.follow_up_plan !== null && (
            <Button
              tone="primary"
              disabledReason={biopsy.review === 'needed' ? 'Önce okunan sınıfı onaylayın' : undefined}
              onClick={() =>
                void outcome.run(() => closeBiopsy(context, biopsy.id), 'Biyopsi kapandı', {
                  undo: async () => {
                    await outcome.run(() => reopenBiopsy(context, biopsy.id));
                  },
                })
              }
            >
              Kapat
            </Button>
          )}
        </>
      )}
      <span className="ml-auto">
        <BiopsyMenu biopsy={biopsy} onAct={onAct} onEdit={onEdit} />
      </span>
      {status === 'reported' && (
        <div className="meta order-last w-full text-ink-2">
          {!sees && <p id={`${reasons}-seen`}>{SEES}</p>}
          {mayTell && <p id={`${reasons}-told`}>{AFTER_SEEN}</p>}
        </div>
      )}
    </div>
  );
}

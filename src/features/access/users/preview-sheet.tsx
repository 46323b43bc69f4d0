import { CircleCheck, CircleSlash, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { scopes } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import { entityOfKind } from '@sync/model/registry';
import { previewUser } from '@sync/rpc/access';
import type { UserPreview } from '@sync/rpc/access';
import { runQuery } from '@/data/server';
import type { ServerAnswer } from '@/data/server';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { ofPerson } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { explainProblem } from '../command-problems';
import { PermissionList } from '../roles/permission-groups';
import { opens, useScreens } from '../roles/screen-names';
import { Fact, Part } from '@/kit/record/sheet-parts';

/**
 * "Bu kullanıcı gibi gör": what somebody may open, do and see, told by the server and written to its log. Nothing can
 * be changed here, and no record of a patient is shown.
 */
export function PreviewSheet({
  user,
  onBack,
  onClose,
}: {
  user: User;
  onBack: () => void;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState<ServerAnswer<UserPreview> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    void runQuery(previewUser, { target: user.id }).then((told) => {
      if (!gone) setAnswer(told);
    });
    return () => {
      gone = true;
    };
  }, [user.id, attempt]);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Bu kullanıcı gibi gör"
      flush
      footer={<Button onClick={onBack}>Geri dön</Button>}
    >
      <div className="px-5 pb-4">
        <NoticeBar boxed tone="info" icon={Eye} title="Salt okunur.">
          {ofPerson(user.full_name)} gördükleri. Bakışınız işlem geçmişine yazıldı.
        </NoticeBar>
      </div>
      {answer === null && <LoadingBlock lines={6} className="px-5" />}
      {answer !== null && !answer.ok && (
        <ErrorNote
          className="mx-5"
          title="Gösterilemedi"
          offline={answer.problem.kind === 'no-network'}
          onRetry={() => {
            setAnswer(null);
            setAttempt(attempt + 1);
          }}
        >
          {explainProblem(answer.problem)}
        </ErrorNote>
      )}
      {answer?.ok === true && <Seen preview={answer.value} />}
    </Sheet>
  );
}

function Seen({ preview }: { preview: UserPreview }) {
  const screens = useScreens();
  const permissions = new Set(preview.permissions);
  const reach = (key: string, yes: string, no: string) => (permissions.has(key) ? yes : no);
  if (!preview.usable) {
    return (
      <p className="px-5 py-3">
        Bu hesap şu anda kullanılamıyor: hiçbir ekranı açamaz, hiçbir kaydı göremez.
      </p>
    );
  }
  return (
    <>
      <Part title="Görebildiği kayıtlar">
        <Fact label="Görme kapsamı">{scopes[preview.scope as keyof typeof scopes]}</Fact>
        {Object.entries(preview.records).map(([kind, count]) => (
          <Fact key={kind} label={labelOf(kind)}>
            <span className={cx('num', count === 0 && 'text-ink-3')}>
              {count === 0 ? 'Hiçbiri' : `${formatNumber(count)}${count >= preview.most ? ' ve üzeri' : ''}`}
            </span>
          </Fact>
        ))}
        <Fact label="Kimlik numarası">
          {reach('crm.client_identity.read', 'Açık görebilir', 'Maskeli görür')}
        </Fact>
        <Fact label="Klinik not">{reach('crm.client_health.read', 'Görür', 'Görmez')}</Fact>
      </Part>
      <Part title="Açabildiği ekranlar">
        <ul>
          {screens.map((screen) => {
            const open = opens(screen, permissions);
            const Icon = open ? CircleCheck : CircleSlash;
            return (
              <li key={screen.path} className="flex min-h-8 items-center gap-2">
                <Icon
                  className={cx('size-4 shrink-0', open ? 'text-sy-synced' : 'text-ink-3')}
                  aria-hidden="true"
                />
                <span className={cx('min-w-0 flex-1', !open && 'text-ink-3')}>{screen.title}</span>
                <span className="meta text-ink-3">{open ? 'açar' : 'açamaz'}</span>
              </li>
            );
          })}
        </ul>
      </Part>
      <Part title={`Yetkileri (${preview.permissions.length})`}>
        <PermissionList keys={preview.permissions} />
      </Part>
    </>
  );
}

/** Returns the label of a kind; a newer server may name kinds that this version does not know. */
function labelOf(kind: string): string {
  try {
    return entityOfKind(kind).label.plural;
  } catch {
    return kind;
  }
}

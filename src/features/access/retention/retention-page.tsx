import { CloudOff, FileCheck2, Hourglass, Info, Lock, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDate, formatTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, LoadingRows, PageNotRead } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { listRetention, proposeDisposal, saveRetentionRule } from '@sync/rpc/retention';
import { DisposalPaper } from './disposal-paper';
import { DisposalRow } from './disposal-row';
import { DisposalSheet } from './disposal-sheet';
import { LegalHoldSheet } from './legal-hold-sheet';
import { ProposeDisposalSheet } from './propose-disposal-sheet';
import { RetentionRuleSheet } from './retention-rule-sheet';
import { RetentionRules } from './retention-rules';
import type { RetentionSearch } from './retention-search';
import { sortedDisposals } from './retention-words';

/** Shows how long records are kept, with proposed and past disposals. Only the server knows them. */
export function RetentionPage({
  search,
  onSearch,
}: {
  search: RetentionSearch;
  onSearch: (search: RetentionSearch) => void;
}) {
  usePageTitle('Saklama ve imha');
  const reference = useReferenceData();
  const { value: register, at, problem, offline, refresh } = useServerQuery(listRetention, {});
  const mayEdit = usePermission(saveRetentionRule.permission);
  const mayDecide = usePermission(proposeDisposal.permission);
  const close = () => onSearch({});

  if (register === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Saklama süreleri okunamadı" onRetry={() => void refresh()}>
        {problem.kind === 'rejected'
          ? 'Bu sayfayı görme yetkiniz kalkmış olabilir.'
          : 'Saklama süreleri ve imhalar yalnız sunucuda tutulur. Bağlantı gelince sayfa kendiliğinden yüklenir.'}
      </PageNotRead>
    );
  }
  const { open, over } = sortedDisposals(register.disposals);
  const rule = register.rules.find(({ entity }) => entity === search.rule);
  const opened = register.disposals.find(({ id }) => id === search.disposal);
  const hold = register.holds.find(({ id }) => id === search.hold);
  return (
    <div className="flex-1">
      {opened !== undefined && <DisposalPaper disposal={opened} />}
      <div className="mx-auto grid w-full max-w-[1040px] gap-5 px-4 pt-5 pb-8 min-[56.25em]:px-5">
        {(offline || problem !== null) && (
          <NoticeBar
            boxed
            tone={offline ? 'offline' : 'warn'}
            icon={offline ? CloudOff : TriangleAlert}
            title={offline ? 'Çevrimdışısınız.' : 'Sayfa yenilenemedi.'}
          >
            Bilgiler {formatTime(at)} itibarıyla gösteriliyor. Değişiklik için bağlantı gerekir.
          </NoticeBar>
        )}
        {open.length > 0 && (
          <Card flush title="Sonuçlanmamış öneriler">
            <Rows>
              {open.map((disposal) => (
                <DisposalRow
                  key={disposal.id}
                  disposal={disposal}
                  reference={reference}
                  onOpen={() => onSearch({ disposal: disposal.id })}
                />
              ))}
            </Rows>
          </Card>
        )}
        <RetentionRules
          rules={register.rules}
          proposed={open.map(({ entity }) => entity)}
          mayEdit={mayEdit}
          mayPropose={mayDecide}
          onRule={(entity) => onSearch({ rule: entity })}
          onPropose={(entity) => onSearch({ propose: entity })}
        />
        <Card
          flush
          title="İmha engelleri"
          aside={
            mayEdit && (
              <Button size="sm" icon={Plus} onClick={() => onSearch({ hold: 'new' })}>
                Engel koy
              </Button>
            )
          }
        >
          {register.holds.length === 0 ? (
            <EmptyState icon={Lock}>
              Dava ya da inceleme gibi bir nedenle saklanması gereken hasta kaydına engel konur. Engel
              durdukça kayıt süresi dolsa da imha edilmez.
            </EmptyState>
          ) : (
            <Rows>
              {register.holds.map((hold) => (
                <li key={hold.id}>
                  <button
                    type="button"
                    className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-left hover:bg-hover"
                    onClick={() => onSearch({ hold: hold.id })}
                  >
                    <b className="font-medium">{hold.client_name ?? 'Hasta'}</b>
                    {hold.client_no !== null && (
                      <span className="meta num text-ink-2">No {hold.client_no}</span>
                    )}
                    <span className="min-w-0 flex-1 basis-60 break-words text-ink-2">{hold.reason}</span>
                    <span className="meta num text-ink-2">{formatDate(hold.created_at)}</span>
                  </button>
                </li>
              ))}
            </Rows>
          )}
        </Card>
        <Card flush title="İmha tutanakları">
          {over.length === 0 ? (
            <EmptyState icon={open.length === 0 ? FileCheck2 : Hourglass}>
              İmha edilen kayıtların tutanakları burada durur: kim önerdi, kim onayladı, ne kadar kayıt gitti.
            </EmptyState>
          ) : (
            <Rows>
              {over.map((disposal) => (
                <DisposalRow
                  key={disposal.id}
                  disposal={disposal}
                  reference={reference}
                  onOpen={() => onSearch({ disposal: disposal.id })}
                />
              ))}
            </Rows>
          )}
        </Card>
        <p className="meta flex gap-2 text-ink-2">
          <Info className="mt-px size-4 shrink-0" aria-hidden="true" />
          <span>
            Süresi dolan kişisel veriler en geç altı ayda bir imha edilir (Silme Yönetmeliği m. 11). Erişim
            kaydı silinmez; imha edilen kayıtlarla ilgili satırlarında yalnız kayıt kimliği kalır. Yedekler,
            imhadan önceki verileri kendi süreleri boyunca tutar.
          </span>
        </p>
      </div>
      {rule !== undefined && (
        <RetentionRuleSheet key={rule.entity} rule={rule} onClose={close} onSaved={refresh} />
      )}
      {search.propose !== undefined && mayDecide && (
        <ProposeDisposalSheet
          key={search.propose}
          entity={search.propose}
          onClose={close}
          onProposed={async (id) => {
            await refresh();
            onSearch({ disposal: id });
          }}
        />
      )}
      {opened !== undefined && (
        <DisposalSheet key={opened.id} disposal={opened} onClose={close} onChanged={refresh} />
      )}
      {((search.hold === 'new' && mayEdit) || hold !== undefined) && (
        <LegalHoldSheet
          key={hold?.id ?? 'new'}
          hold={hold ?? null}
          mayEdit={mayEdit}
          onClose={close}
          onSaved={refresh}
        />
      )}
    </div>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line-soft">{children}</ul>;
}

import { ArrowRight, FileText, NotebookPen, PhoneIncoming, Send } from 'lucide-react';
import { Avatar, PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { DeniedCard } from '@/ui/denied-card';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { DueLabel } from '@/ui/due-label';
import { Kbd } from '@/ui/kbd';
import { Logo } from '@/ui/logo';
import { MaskedIdentity } from '@/ui/masked-identity';
import { Menu } from '@/ui/menu';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { PartsBar, ProgressBar } from '@/ui/progress-bar';
import { StatStrip } from '@/ui/stat-strip';
import { StatusGlyph } from '@/ui/status';
import { SyncTile } from '@/ui/sync-mark';
import { Timeline, TimelineItem } from '@/ui/timeline-item';
import { NOW } from './sample-tickets';

export function RecordPage() {
  return (
    <main className="grid gap-5 p-6">
      <div className="flex items-center justify-between">
        <Logo wordmark />
        <h1 className="text-2xl leading-8 font-semibold tracking-[-.016em]">İyi günler Selin Hanım</h1>
        <span className="flex items-center gap-3">
          <Kbd>Ctrl K</Kbd>
          <Menu
            glyph={<StatusGlyph category="open" />}
            entries={[
              { label: 'Yeni', glyph: <StatusGlyph category="new" />, onSelect: () => undefined },
              {
                label: 'İşlemde',
                glyph: <StatusGlyph category="open" />,
                onSelect: () => undefined,
                checked: true,
              },
              'separator',
              {
                label: 'Kapat',
                glyph: <StatusGlyph category="closed" />,
                onSelect: () => undefined,
                disabledReason: 'Yönetici onayı gerekir',
              },
            ]}
          >
            İşlemde
          </Menu>
        </span>
      </div>
      <StatStrip
        renderLink={(stat, props) => <a href={`#${stat.id}`} {...props} />}
        stats={[
          { id: 'late', value: 3, label: 'Süresi aşan', urgent: true },
          { id: 'today', value: 7, label: 'Bugün dolan' },
          { id: 'reminder', value: 4, label: 'Hatırlatma' },
          { id: 'meeting', value: 2, label: 'Toplantı' },
          { id: 'surgery', value: 5, label: 'Bugünkü ameliyat' },
        ]}
      />
      <div className="grid gap-5 md:grid-cols-[1fr_304px]">
        <div>
          <Timeline label="Zaman çizgisi">
            <TimelineItem
              icon={PhoneIncoming}
              accent
              title="Gelen arama"
              by="3 dk 12 sn · Derya Oğuz"
              time="Bugün 11:20"
            >
              Hasta yakını aradı; epikrizi dış merkeze sunacaklarını, ameliyat notunun da gerektiğini
              bildirdi. Sonuç: <b>Geri aranacak</b>.
            </TimelineItem>
            <TimelineItem
              icon={ArrowRight}
              title={
                <>
                  Derya Oğuz <span className="font-normal text-ink-2">talebi</span> Selin Karaca{' '}
                  <span className="font-normal text-ink-2">kişisine atadı</span>
                </>
              }
              time="11:24"
            />
            <TimelineItem icon={Send} title="SMS gönderildi" by="Evrak hazırlanıyor şablonu" time="12:10" />
            <TimelineItem
              icon={FileText}
              title="Patoloji raporu"
              by={<>sonuçlandı</>}
              time="13.11 10:40"
              note="Rapor hekime iletildi."
            />
            <TimelineItem icon={NotebookPen} title="İç not" by="Selin Karaca" time="14:03" sync="unsent" last>
              Epikriz imzalandı, banko 2’den teslim alınabilir.
            </TimelineItem>
          </Timeline>
        </div>
        <Card flush>
          <div className="border-b border-line p-4">
            <div className="flex items-center gap-3">
              <Avatar name="Nermin Aksoylu" size={40} />
              <div className="min-w-0 flex-1">
                <div className="clip text-[15px] font-semibold">Nermin Aksoylu</div>
                <div className="meta num text-ink-2">58 yaş · Hasta no 104882</div>
              </div>
            </div>
          </div>
          <DescriptionList className="p-4 py-2.5">
            <DescriptionRow label="TC kimlik no">
              <MaskedIdentity masked="123******46" onReveal={() => Promise.resolve('10000000146')} />
            </DescriptionRow>
            <DescriptionRow label="Atanan">
              <PersonChip name="Selin Karaca" />
            </DescriptionRow>
            <DescriptionRow label="Ekip">Hasta İlişkileri</DescriptionRow>
            <DescriptionRow label="Son tarih">
              <DueLabel due="2026-11-17T11:30:00Z" now={NOW} remaining />
            </DescriptionRow>
            <DescriptionRow label="Hekim" />
            <DescriptionRow label="Etiketler">
              <span className="flex gap-1.5">
                <Badge>evrak</Badge>
                <Badge>KBB</Badge>
              </span>
            </DescriptionRow>
          </DescriptionList>
        </Card>
      </div>
      <div className="grid gap-5 md:grid-cols-3">
        <Card title="Ekip yükü" aside="Açık talepler">
          {[
            ['Selin Karaca', 10, 2],
            ['Derya Oğuz', 13, 1],
            ['Onur Bilgiç', 11, 0],
          ].map(([name, open, late]) => (
            <div key={name} className="flex h-9 items-center gap-3">
              <span className="w-32 shrink-0">
                <PersonChip name={String(name)} />
              </span>
              <PartsBar
                className="flex-1"
                label={String(name)}
                total={18}
                parts={[
                  { label: 'geciken', value: Number(late), tone: 'danger' },
                  { label: 'açık', value: Number(open), tone: 'accent' },
                ]}
              />
              <span className="num meta w-6 text-right">{Number(open) + Number(late)}</span>
            </div>
          ))}
          <ProgressBar label="İlk eşitleme" value={62} className="mt-3" />
        </Card>
        <Card title="Eşitleme" flush>
          <div className="flex gap-3 p-4">
            <SyncTile state="conflict" />
            <SyncTile state="failed" />
            <SyncTile state="unsent" />
            <SyncTile state="synced" round />
          </div>
          <LoadingBlock />
        </Card>
        <Card title="Talepler">
          <EmptyState>İlk talebi siz açabilirsiniz.</EmptyState>
        </Card>
      </div>
      <DeniedCard
        permissionName="Banka raporlarını görme"
        permissionKey="pos.bank_reports.read"
        onRequest={() => undefined}
        onBack={() => history.back()}
      />
    </main>
  );
}

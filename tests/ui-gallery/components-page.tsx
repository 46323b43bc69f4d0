import { ClipboardList, ClockAlert, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { MaskedIdentity } from '@/ui/masked-identity';
import { NoticeBar, noticeButtonClass } from '@/ui/notice-bar';
import { ErrorNote, LoadingRows, NoMatch } from '@/ui/page-states';
import { PriorityLabel } from '@/ui/priority';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { StatusBadge, StatusLabel } from '@/ui/status';
import { Switch } from '@/ui/switch';
import { SyncStatus } from '@/ui/sync-mark';
import { Tabs } from '@/ui/tabs';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { Section } from './section';

const DEPARTMENTS = [
  { value: 'kbb', label: 'Kulak Burun Boğaz' },
  { value: 'ody', label: 'Odyoloji (kulak)' },
  { value: 'ort', label: 'Ortopedi' },
  { value: 'goz', label: 'Göz Hastalıkları' },
  { value: 'gcr', label: 'Göğüs Cerrahisi' },
  { value: 'ic', label: 'İç Hastalıkları' },
  { value: 'irm', label: 'Isı ve Işık Tedavisi' },
  { value: 'uro', label: 'Üroloji' },
];

export function ComponentsPage() {
  const [date, setDate] = useState('2026-11-18');
  const [department, setDepartment] = useState<string | null>('kbb');
  const [tab, setTab] = useState<'ozet' | 'talepler' | 'gecen'>('talepler');
  return (
    <main>
      <NoticeBar
        tone="bar"
        icon={RefreshCw}
        title="Yeni sürüm hazır."
        actions={
          <>
            <button className={noticeButtonClass(true)}>Yenile</button>
            <button className={noticeButtonClass(false)}>Kapat</button>
          </>
        }
      >
        Açık taslağınız saklandı; yenileyince kaldığınız yerden sürer.
      </NoticeBar>
      <h1 className="sr-only">Bileşenler</h1>
      <div className="grid content-start gap-4 p-6 md:grid-cols-2 xl:grid-cols-3">
        <div className="space-y-4">
          <Section title="Düğmeler">
            <div className="flex flex-wrap gap-2.5">
              <Button tone="primary">Kaydet</Button>
              <Button tone="primary" busy busyLabel="Kaydediliyor">
                Talebi kaydet
              </Button>
              <Button>Vazgeç</Button>
              <Button tone="quiet">Temizle</Button>
              <Button tone="danger" icon={Trash2}>
                Sil
              </Button>
              <Button icon={Send} disabled>
                Gönder
              </Button>
              <Button size="sm">Küçük</Button>
            </div>
            <div className="mt-3">
              <Button tone="primary" disabledReason="Önce benzer kayıt için karar verin">
                Talebi kaydet
              </Button>
            </div>
          </Section>
          <Section title="Alanlar">
            <div className="space-y-3.5">
              <TextField label="Ad" defaultValue="Işıl" id="name" />
              <TextField
                label="TC kimlik no"
                numeric
                inputMode="numeric"
                defaultValue="1234567890"
                error="1 hane eksik, 11 hane olmalı"
              />
              <DateField label="Toplantı tarihi" value={date} onChange={setDate} />
              <ComboboxField
                label="Bölüm"
                options={DEPARTMENTS}
                value={department}
                onChange={setDepartment}
                clearable
              />
            </div>
          </Section>
          <Section title="Bildirim">
            <Button
              onClick={() => toastSuccess('2 talep Derya Oğuz kişisine atandı', { undo: () => undefined })}
            >
              Bildirim göster
            </Button>
          </Section>
          <Section title="Seçim">
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
              <Checkbox label="Seçili" defaultChecked />
              <Checkbox label="Kısmen" indeterminate />
              <Checkbox label="Boş" />
              <Checkbox label="Kapalı" disabled />
              <Switch label="Etkin" defaultChecked />
              <Switch label="Pasif" />
            </div>
            <div className="mt-4 flex flex-wrap gap-2">
              <Badge>evrak</Badge>
              <Badge tone="accent">Hasta</Badge>
              <Badge tone="warn" icon={ClipboardList}>
                2 eksik
              </Badge>
              <Badge tone="danger" icon={ClockAlert}>
                Gecikti
              </Badge>
            </div>
          </Section>
        </div>
        <div className="space-y-4">
          <Section title="Talep durumu">
            <div className="grid grid-cols-2 gap-y-2.5">
              {(['new', 'open', 'pending', 'resolved', 'closed'] as const).map((category) => (
                <div key={category} className="contents">
                  <StatusLabel category={category} />
                  <span>
                    <StatusBadge category={category} />
                  </span>
                </div>
              ))}
            </div>
          </Section>
          <Section title="Öncelik">
            <div className="flex justify-between">
              {(['low', 'normal', 'high', 'urgent'] as const).map((priority) => (
                <PriorityLabel key={priority} priority={priority} />
              ))}
            </div>
          </Section>
          <Section title="Taraf ve hazırlık">
            {(['xs', 'sm', 'md', 'xl'] as const).map((size) => (
              <div key={size} className="mb-2.5 flex flex-wrap items-center gap-3">
                {(['right', 'left', 'both'] as const).map((side) => (
                  <SideMark key={side} side={side} size={size} />
                ))}
              </div>
            ))}
            <div className="flex gap-4">
              <ReadinessRing done={0} all={11} />
              <ReadinessRing done={7} all={11} />
              <ReadinessRing done={11} all={11} />
              <ReadinessRing done={3} all={11} withFigure={false} />
            </div>
          </Section>
          <Section title="Eşitleme">
            <div className="grid gap-1.5">
              <SyncStatus state="synced">Eşitlendi 14:05</SyncStatus>
              <SyncStatus state="unsent">3 değişiklik bekliyor</SyncStatus>
              <SyncStatus state="failed">1 kayıt düzeltme bekliyor</SyncStatus>
              <SyncStatus state="conflict">1 çakışma var</SyncStatus>
              <SyncStatus state="offline">Çevrimdışı</SyncStatus>
            </div>
          </Section>
          <Section title="Kişi ve kimlik">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <PersonChip name="Selin Karaca" />
              <PersonChip name={null} />
              <MaskedIdentity masked="123******46" onReveal={() => Promise.resolve('10000000146')} />
            </div>
          </Section>
          <Section title="Tonlar">
            <div className="flex flex-wrap gap-4">
              {[
                'Selin Karaca',
                'Derya Oğuz',
                'Onur Bilgiç',
                'Tuğba Yücel',
                'Nermin Aksoylu',
                'İlyas Demirkıran',
              ].map((name) => (
                <PersonChip key={name} name={name} />
              ))}
            </div>
          </Section>
        </div>
        <div className="space-y-4">
          <Section title="Tablo: yükleniyor">
            <div className="-mx-5 -mb-5 border-t border-line">
              <LoadingRows rows={3} />
            </div>
          </Section>
          <Section title="Tablo: boş">
            <NoMatch onClear={() => undefined} className="py-3!" />
          </Section>
          <Section title="Tablo: hata">
            <ErrorNote onRetry={() => undefined}>
              Bu cihazdaki 412 kayıt gösteriliyor. Kayıtlarınız güvende.
            </ErrorNote>
          </Section>
          <Section title="Sekmeler">
            <div className="-mx-2.5 h-11 border-b border-line">
              <Tabs
                label="Görünümler"
                value={tab}
                onChange={setTab}
                items={[
                  { id: 'ozet', label: 'Özet' },
                  { id: 'talepler', label: 'Talepler', count: 2 },
                  { id: 'gecen', label: 'Süresi aşan', count: 3, urgent: true },
                ]}
              />
            </div>
          </Section>
        </div>
      </div>
    </main>
  );
}

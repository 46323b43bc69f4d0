import { CircleAlert, CircleCheck, CloudOff, Download, Printer } from 'lucide-react';
import type { StaffMember, TakenMember } from '@sync/rpc/access';
import type { ServerProblem } from '@/data/server';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Paper, printPaper } from '@/kit/export/paper';
import { saveFile, toWorkbook } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { toastError } from '@/ui/toast';
import { explainProblem } from '../command-problems';
import { countOutcomes } from './send-staff';
import type { Outcomes } from './send-staff';
import type { StaffRow } from './staff-rows';

const PAPER = 'staff-codes';

/** Somebody who was invited, with the code to hand over. */
interface HandOut {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly code: string;
  readonly expiresAt: string;
}

function refusalOf(told: TakenMember): string {
  if (told.status === 'conflict') return explainProblem({ kind: 'conflict' });
  return told.status === 'refused' && told.reason !== 'values_malformed'
    ? explainProblem({ kind: 'rejected', reason: told.reason, keys: told.keys })
    : 'Sunucu bu satırı kabul etmedi; bilgilerine bakın.';
}

/** Shows what the server has stored of the list, the codes to hand over, and what has to be done again. */
export function StaffResult({
  rows,
  members,
  outcomes,
  running,
  problem,
  onAgain,
  onHandedOver,
}: {
  rows: readonly StaffRow[];
  /** The rows as they were sent, in the same order. */
  members: readonly StaffMember[];
  outcomes: Outcomes;
  running: boolean;
  /** Reason why the last call had no answer. */
  problem: ServerProblem | null;
  onAgain: () => void;
  onHandedOver: () => void;
}) {
  const { workspace } = useSignedIn();
  const counts = countOutcomes(members, outcomes);
  const told = rows.map((row, at) => ({ row, outcome: outcomes.get(members[at]?.id ?? '') }));
  const codes = told.flatMap(({ row, outcome }): readonly HandOut[] =>
    outcome?.status === 'saved' && outcome.code !== undefined
      ? [
          {
            line: row.line,
            name: row.user?.full_name ?? row.text.full_name,
            email: row.text.email,
            code: outcome.code,
            expiresAt: outcome.expires_at ?? '',
          },
        ]
      : [],
  );
  const refused = told.flatMap(({ row, outcome }) =>
    outcome === undefined || outcome.status === 'saved' ? [] : [{ row, why: refusalOf(outcome) }],
  );
  const done = members.length - counts.unsent;
  const download = async (): Promise<void> => {
    try {
      await logView(workspace, 'export', 'user');
      const sheet = [
        ['Ad soyad', 'E-posta', 'Davet kodu', 'Geçerlilik', 'Adres'],
        ...codes.map(({ name, email, code, expiresAt }) => [
          name,
          email,
          code,
          formatDayTime(expiresAt),
          location.origin,
        ]),
      ];
      saveFile('davet-kodlari', 'xlsx', await toWorkbook('Davet kodları', sheet));
      onHandedOver();
    } catch {
      toastError('Dosya hazırlanamadı. Yeniden deneyin.');
    }
  };
  return (
    <div className="mx-auto grid w-full max-w-[920px] gap-4">
      <Card title={running ? 'Davet ediliyor' : problem === null ? 'Liste işlendi' : 'Liste yarım kaldı'}>
        {running && (
          <ProgressBar
            label="Davet"
            value={(done / members.length) * 100}
            valueText={`${formatNumber(done)} / ${formatNumber(members.length)} satır`}
          />
        )}
        <ul role="status" className="num mt-1 grid gap-1">
          <Count icon="good" count={counts.invited} words="kişi davet edildi." />
          {counts.changed > 0 && (
            <Count icon="good" count={counts.changed} words="kullanıcının bilgisi güncellendi." />
          )}
          {counts.refused > 0 && (
            <Count icon="bad" count={counts.refused} words="satırı sunucu almadı; aşağıda." />
          )}
          {!running && counts.unsent > 0 && (
            <Count icon="lost" count={counts.unsent} words="satırın yanıtı gelmedi." />
          )}
        </ul>
        {problem !== null && !running && (
          <p role="alert" className="mt-2 text-danger">
            {problem.kind === 'no-network'
              ? 'Sunucuya ulaşılamadı. Bağlantı gelince sürdürün; kimse iki kez davet edilmez.'
              : explainProblem(problem)}
          </p>
        )}
        {!running && (
          <div className="mt-4 flex flex-wrap gap-2">
            {codes.length > 0 && (
              <>
                <Button
                  tone="primary"
                  icon={Printer}
                  onClick={() => {
                    onHandedOver();
                    void printPaper(workspace, 'user', PAPER);
                  }}
                >
                  Davet kâğıtlarını yazdır
                </Button>
                <Button icon={Download} onClick={() => void download()}>
                  Excel olarak indir
                </Button>
              </>
            )}
            {counts.unsent + counts.refused > 0 && (
              <Button onClick={onAgain}>{counts.unsent > 0 ? 'Sürdür' : 'Kalanları yeniden dene'}</Button>
            )}
          </div>
        )}
      </Card>
      {refused.length > 0 && (
        <Card flush title="Alınmayan satırlar">
          <ul>
            {refused.map(({ row, why }) => (
              <li key={row.id} className="border-t border-line-soft px-4 py-2.5 first:border-0">
                <p>
                  <span className="num meta mr-3 text-ink-3">{formatNumber(row.line)}</span>
                  <span className="font-medium">{row.text.full_name}</span>{' '}
                  <span className="meta break-all text-ink-2">{row.text.email}</span>
                </p>
                <p className="meta text-danger">{why}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {codes.length > 0 && (
        <Card flush title="Davet kodları" aside="Yalnız şimdi görünür">
          <ul aria-label="Davet kodları">
            {codes.map(({ line, name, email, code }) => (
              <li
                key={line}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line-soft px-4 py-2.5 first:border-0"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span className="font-medium">{name}</span>{' '}
                  <span className="meta break-all text-ink-2">{email}</span>
                </span>
                <span className="num font-mono break-all">{code}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Paper id={PAPER} rank="asked">
        {() => <Slips codes={codes} />}
      </Paper>
    </div>
  );
}

const icons = {
  good: [CircleCheck, 'text-success'],
  bad: [CircleAlert, 'text-danger'],
  lost: [CloudOff, 'text-warn'],
} as const;

function Count({ icon, count, words }: { icon: keyof typeof icons; count: number; words: string }) {
  const [Icon, tone] = icons[icon];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
      <span>
        {formatNumber(count)} {words}
      </span>
    </li>
  );
}

/** Renders a slip for each invited person, to be cut and handed over. */
function Slips({ codes }: { codes: readonly HandOut[] }) {
  return (
    <div className="grid grid-cols-2">
      {codes.map(({ line, name, email, code, expiresAt }) => (
        <div key={line} className="break-inside-avoid border border-dashed border-line-strong p-4">
          <p className="font-semibold">{name}</p>
          <p className="meta">
            Vizite hesabınızı açmak için {location.origin} adresine gidin, “Davet kodum var” düğmesine basın.
          </p>
          <p className="meta mt-2">E-posta: {email}</p>
          <p className="num mt-1 font-mono font-semibold">{code}</p>
          <p className="meta mt-1">
            {formatDayTime(expiresAt)} tarihine kadar, bir kez geçer. Parolanızı siz belirlersiniz; kodu
            kimseye vermeyin.
          </p>
        </div>
      ))}
    </div>
  );
}

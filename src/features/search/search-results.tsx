import { CircleDot, CirclePlus, CloudDownload, SearchX, UserRound } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { SearchedRecords } from '@/data/searched-records';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { detailOf, recordName } from '@/kit/record/record-words';
import { KeyCaps } from '@/kit/keys/key-caps';
import { useOwnKeys } from '@/kit/keys/own-keys';
import { formerText } from '@/kit/record/former-record';
import { relativeText } from '@/records/relative-line';
import { namedIcons } from '@/kit/record/named-icons';
import { titleOf } from '@sync/model/entity';
import { EmptyState } from '@/ui/page-states';
import { keyOf } from '@/ui/keys/keyboard';
import { RecordNo } from '@/ui/record-no';
import { StatusGlyph } from '@/ui/status';
import { formatDate } from '@/lib/dates';
import { markedText } from './marked-text';
import { clientLine } from './search-queries';
import type { Hit } from './hit';

const groupLabels = {
  client: 'Hastalar',
  ticket: 'Talepler',
  page: 'Sayfalar',
  'old-ticket': 'Çevrimiçi sonuçlar: eski talepler',
  new: 'Yeni kayıt',
} as const;

/** @param recent whether records and pages are those that were chosen last */
function groupLabelOf(hit: Hit, recent: boolean): string {
  if (hit.kind === 'act') return [hit.offer.group, hit.offer.of].filter(Boolean).join(' · ');
  if (recent) return 'Son seçtikleriniz';
  return hit.kind === 'record' ? hit.entity.label.plural : groupLabels[hit.kind];
}

interface SearchResultsProps {
  readonly id: string;
  readonly hits: readonly Hit[];
  readonly current: Hit | undefined;
  readonly query: string;
  /** The list shows earlier choices, not results. */
  readonly recent: boolean;
  /** Sufficient length of the text for a search in records. */
  readonly searchable: boolean;
  readonly complete: boolean;
  /** The device is still receiving its first records. */
  readonly coming: boolean;
  /** Names what a result points to. */
  readonly records: SearchedRecords;
  readonly onOpen: (hit: Hit, isInNewTab?: boolean) => void;
  readonly onPoint: (hit: Hit) => void;
}

/** Shows the list below the search field, grouped by kind of result. */
export function SearchResults(props: SearchResultsProps) {
  const { id, hits, recent, searchable, complete, coming } = props;
  const isOffer = hits.every(({ kind }) => kind === 'new');
  if (hits.length === 0) {
    if (recent || !searchable || !complete) {
      return (
        <p id={`${id}-results`} className="px-5 py-8 text-center text-ink-2">
          Ad, telefon, TC kimlik no, protokol no, talep numarası, firma ya da sayfa adı yazın.
        </p>
      );
    }
    if (coming) {
      return (
        <div id={`${id}-results`}>
          <EmptyState icon={CloudDownload} title="Kayıtlar bu cihaza alınıyor">
            Aradığınız kayıt henüz gelmemiş olabilir; geldiğinde burada görünür.
          </EmptyState>
        </div>
      );
    }
    return (
      <div id={`${id}-results`}>
        <NothingFound />
      </div>
    );
  }
  const groups = [...new Set(hits.map((hit) => groupLabelOf(hit, recent)))];
  return (
    <>
      {isOffer && <NothingFound />}
      <div
        id={`${id}-results`}
        role="listbox"
        aria-label={recent ? 'Yapılabilecekler ve son seçtikleriniz' : 'Arama sonuçları'}
        // The list itself scrolls: the arrows of the field move through it.
        className="min-h-0 overflow-y-auto p-2"
      >
        {groups.map((label) => {
          const group = hits.filter((hit) => groupLabelOf(hit, recent) === label);
          return (
            <div key={label} role="group" aria-label={label}>
              <p className="th px-3 pt-2 pb-1.5" aria-hidden="true">
                {label}
              </p>
              {group.map((hit) => (
                <Line key={`${hit.kind} ${hit.id}`} hit={hit} {...props} />
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}

const NothingFound = () => (
  <EmptyState icon={SearchX} title="Eşleşen kayıt bulunamadı">
    Yazımı denetleyin ya da adın, numaranın yalnız bir bölümünü yazın.
  </EmptyState>
);

function Line({ hit, id, current, query, records, onOpen, onPoint }: SearchResultsProps & { hit: Hit }) {
  const active = hit === current;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={line}
      id={`${id}-${hit.id}`}
      role="option"
      aria-selected={active}
      className={cx(
        'flex min-h-[var(--row)] cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 select-none',
        active && 'bg-hover',
      )}
      onMouseMove={() => {
        if (!active) onPoint(hit);
      }}
      onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
    >
      <LineContent hit={hit} query={query} records={records} />
    </div>
  );
}

function LineContent({ hit, query, records }: Pick<SearchResultsProps, 'query' | 'records'> & { hit: Hit }) {
  const markOf = useSyncState((sync) => sync.mark);
  const directory = useReferenceData();
  const [own] = useOwnKeys();
  switch (hit.kind) {
    case 'client': {
      const second =
        hit.former !== undefined
          ? formerText(hit.former)
          : hit.relative === null
            ? clientLine(hit.row)
            : relativeText(hit.relative, directory);
      return (
        <Row
          icon={<UserRound className="size-4" aria-hidden="true" />}
          title={<Marked text={hit.row.name} query={query} />}
        >
          {second === '' ? null : (
            <span className="num">
              <Marked text={second} query={query} />
            </span>
          )}
        </Row>
      );
    }
    case 'ticket':
      return (
        <Row
          icon={<StatusGlyph category={hit.row.category} />}
          title={<Marked text={hit.row.subject} query={query} />}
        >
          <RecordNo no={hit.row.number} sync={markOf('tickets', hit.id)} />
          {hit.clientName !== null && ` · ${hit.clientName}`}
        </Row>
      );
    case 'old-ticket': {
      const { ticket } = hit;
      return (
        <Row
          icon={<StatusGlyph category={ticket.status_category} />}
          title={<Marked text={ticket.subject} query={query} />}
        >
          <span className="num">
            {[ticket.ticket_no, ticket.client_name, formatDate(ticket.updated_at)]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </Row>
      );
    }
    case 'record': {
      const { entity, record } = hit;
      const Icon = namedIcons[entity.screen?.icon ?? 'shapes'];
      const detail = detailOf(entity, record, {
        ...directory,
        recordName: (table, id) => recordName(records, table, id),
      });
      return (
        <Row
          icon={<Icon className="size-4" aria-hidden="true" />}
          title={<Marked text={titleOf(entity, record) ?? entity.label.singular} query={query} />}
        >
          {detail === '' ? null : <span className="num">{detail}</span>}
        </Row>
      );
    }
    case 'new':
      return (
        <Row
          icon={<CirclePlus className="size-4" aria-hidden="true" />}
          title={
            <>
              Yeni hasta: <b className="font-bold">{hit.text.trim()}</b>
            </>
          }
        >
          Doldurulmuş form açılır
        </Row>
      );
    case 'act': {
      const { command } = hit.offer;
      const Icon = command.icon ?? CircleDot;
      const refused = command.reason ?? null;
      return (
        <Row
          icon={<Icon className="size-4" aria-hidden="true" />}
          title={<Marked text={command.label} query={query} />}
          keys={keyOf(command, own)}
          isRefused={refused !== null}
        >
          {refused}
        </Row>
      );
    }
    case 'page': {
      const Icon = hit.page.icon;
      return (
        <Row
          icon={<Icon className="size-4" aria-hidden="true" />}
          title={<Marked text={hit.page.label} query={query} />}
          keys={hit.page.key ?? null}
        >
          {null}
        </Row>
      );
    }
  }
}

function Row({
  icon,
  title,
  keys = null,
  isRefused = false,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  /** Key that does the same. */
  keys?: string | null;
  /** True for what cannot be done now; below it stands why. */
  isRefused?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-press text-ink-2">{icon}</span>
      <span className={cx('min-w-0 flex-1', isRefused && 'text-ink-2')}>
        <span className="clip block font-medium">{title}</span>
        {children !== null && <span className="meta clip block text-ink-2">{children}</span>}
      </span>
      {keys !== null && (
        <span className="touch:hidden">
          <KeyCaps keys={keys} />
        </span>
      )}
    </>
  );
}

/** Shows the text with the typed words in bold. */
function Marked({ text, query }: { text: string; query: string }) {
  return markedText(text, query).map(({ piece, hit }, index) =>
    hit ? (
      <b key={index} className="font-bold text-accent-ink">
        {piece}
      </b>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

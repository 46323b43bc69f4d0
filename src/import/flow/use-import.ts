import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDraft } from '@/data/drafts';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useWrites } from '@/data/workspace';
import { cutText } from '@/lib/cut-text';
import { maskCards } from '../read/mask-cards';
import { parseProfile } from '../read/profile';
import type { Profile } from '../read/profile';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { toastSuccess } from '@/ui/toast';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importRights } from '@sync/model/entities/import-values';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { controlSums, statedSums, withBalanceGaps } from './control-sums';
import { knownLayouts, layoutFor, sourceOf } from './find-layout';
import type { KnownLayout } from './find-layout';
import type { ImportKind } from './import-kind';
import type { FileChecks } from './scan-rows';
import { keepLayout } from './keep-layout';
import { fieldsRead, missingFields } from './mapping';
import type { ImportStep } from './steps';
import { useOpenedFile } from './use-opened-file';
import type { ReadFile, Wanted } from './use-opened-file';
import { useSending } from './use-sending';

/** States of imports whose rows are not there. */
const GONE: ReadonlySet<string> = new Set(['staging', 'cancelled', 'undone']);
const LONGEST_NAME = 200;
const SHORTEST_REASON = 3;

/** Mapping of a header that was not stored yet; rows of the file are never part of it. */
interface MappingDraft {
  readonly fingerprint: string;
  readonly profile: Profile;
}

function begunOf(draft: unknown, fingerprint: string): Profile | null {
  const { fingerprint: own, profile } = (draft ?? {}) as Partial<MappingDraft>;
  return own === fingerprint ? parseProfile(profile) : null;
}

/** Serializes a profile with its parts in one order, whatever it went through. */
const canonical = (profile: unknown): string => JSON.stringify({ ...parseProfile(profile), version: 0 });

/** Provides all that the steps of an import share. */
export function useImport(kind: ImportKind, checksOf: FileChecks) {
  const writes = useWrites();
  const reference = useReferenceData();
  const mayKeep = usePermission(importRights[kind.list].edit);
  const files = useRecords(importFile).records;
  const profiles = useRecords(importProfile);
  const mark = useSyncState((sync) => sync.mark);
  const draft = useDraft<unknown>(`import/${kind.list}`);
  /** Mapping done since the screen opened. */
  const begun = useRef<MappingDraft | null>(null);
  const layouts = useMemo(() => knownLayouts(profiles.records, kind.list), [profiles.records, kind.list]);
  const opened = useOpenedFile({
    kind,
    layouts,
    begun: (print) => begunOf(begun.current ?? draft.restored, print),
  });
  const run = useSending();
  const [step, setStep] = useState<ImportStep>('file');
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [chosenSource, setSource] = useState<string | null>(null);
  const [decided, setDecided] = useState<'next' | 'other' | null>(null);
  const [reason, setReason] = useState('');
  const [keeps, setKeeps] = useState(true);
  const [typedName, setName] = useState<string | null>(null);
  const [kept, setKept] = useState<ImportProfile | null>(null);

  const { read } = opened;
  const profile = read?.profile ?? null;
  const scan = read?.scan ?? null;
  const keptNow = kept === null ? null : (profiles.records.find(({ id }) => id === kept.id) ?? kept);
  const known = read?.known ?? [];
  const own: KnownLayout | null =
    keptNow !== null && profile !== null ? { record: keptNow, profile } : layoutFor(known, chosenSource);
  const nearest = decided === 'other' ? null : (read?.nearest ?? null);
  const told = own ?? nearest;
  const sourceId =
    kind.source === undefined ? null : (chosenSource ?? (told === null ? null : sourceOf(told)));
  const tells = kind.source?.unlessRead;
  const isSourceRead = tells !== undefined && profile !== null && fieldsRead(profile).has(tells);
  const isChanged =
    profile !== null && (own === null || canonical(own.record.content) !== canonical(profile));
  const sourceName = reference.definitionName(sourceId);
  const name =
    typedName ?? (own ?? nearest)?.record.name ?? [sourceName, kind.label].filter(Boolean).join(' – ');
  const controls = read?.preview.table?.summary.controls;
  const sums = useMemo(
    () => (scan === null ? [] : controlSums(scan, controls ?? [], Object.keys(kind.amounts))),
    [scan, controls, kind],
  );
  const checks = useMemo(() => (scan === null ? [] : checksOf(scan, sourceId)), [scan, sourceId, checksOf]);
  const contentHash = read?.preview.table?.summary.contentHash;
  const earlier: ImportFile | undefined = files.find(
    (file) =>
      file.list === kind.list &&
      !GONE.has(file.state) &&
      (file.file_hash === read?.preview.file.hash || file.content_hash === contentHash),
  );
  const missing = profile === null ? [] : missingFields(profile, kind);

  // What rows are read into depends on look-ups, too: a name that was added is known at once.
  const readAgain = useEffectEvent(() => {
    if (profile !== null && scan !== null && run.sending.state === 'resting') void opened.again(profile);
  });
  const lastKind = useRef(kind);
  useEffect(() => {
    if (lastKind.current === kind) return;
    lastKind.current = kind;
    readAgain();
  }, [kind]);

  const show = (next: ReadFile | null): void => {
    if (next === null) return;
    if (next.preview.header === null) setStep('file');
    else setStep(layoutFor(next.known, null) === null ? 'columns' : 'preview');
  };
  const forget = (): void => {
    setDecided(null);
    setReason('');
    setKeeps(true);
    setName(null);
    setKept(null);
    setSource(null);
    run.reset();
  };
  const open = async (chosen: readonly File[]): Promise<void> => {
    const [first, ...rest] = chosen;
    if (first === undefined) return;
    forget();
    setQueue(rest);
    setStep('file');
    show(await opened.open(first));
  };
  const change = async (next: Profile): Promise<void> => {
    const fingerprint = read?.preview.header?.fingerprint;
    if (fingerprint !== undefined) {
      begun.current = { fingerprint, profile: next };
      draft.save(begun.current);
    }
    await opened.again(next);
  };
  const point = async (wanted: Wanted): Promise<void> => {
    setDecided(null);
    const next = await opened.again(null, wanted);
    if (next?.preview.header === null) setStep('file');
  };
  /** Takes over another source. It may read the same header by a profile of its own; else it gets one like this. */
  const chooseSource = (id: string | null): void => {
    setSource(id);
    setKept(null);
    const other = id === null ? null : layoutFor(known, id);
    if (other !== null) void opened.again(other.profile);
  };
  const close = (): void => {
    opened.close();
    forget();
    setQueue([]);
    setStep('file');
  };
  const toPreview = async (): Promise<void> => {
    if (profile !== null && isChanged && keeps && mayKeep) {
      try {
        const record = await keepLayout(writes, kind, profile, {
          name: name.trim(),
          sourceId,
          known: own,
          nearest,
        });
        setKept(record);
        begun.current = null;
        await draft.clear();
        toastSuccess('Düzen saklandı.');
      } catch (error) {
        toastFailure(error);
        return;
      }
    }
    setStep('preview');
  };
  const start = (): void => {
    if (
      read === null ||
      profile === null ||
      scan === null ||
      contentHash === undefined ||
      opened.reader === null
    )
      return;
    const record = own?.record;
    const isSent = record !== undefined && record.row_version > 0 && mark('pos', record.id) === null;
    const { reader } = opened;
    setStep('import');
    run.start({
      kind,
      profile,
      scan,
      rows: (portion) => reader.rows(portion),
      file: {
        target: crypto.randomUUID(),
        list: kind.list,
        bank_id: kind.source?.lookup === 'bank' ? sourceId : null,
        insurer_id: kind.source?.lookup === 'insurer' ? sourceId : null,
        profile_id: isSent ? record.id : null,
        file_name: cutText(maskCards(read.file.name), LONGEST_NAME),
        byte_size: read.file.size,
        file_hash: read.preview.file.hash,
        content_hash: contentHash,
        rows: scan.sent,
        totals: scan.read,
        controls: withBalanceGaps(statedSums(sums), scan.balances),
        covers: scan.covered,
        control_note: needsReason ? maskCards(reason.trim()) : null,
      },
    });
  };
  const monthFirst = read?.preview.table?.summary.monthFirst ?? 0;
  const needsReason =
    sums.some(({ gap }) => gap !== 0) ||
    (scan !== null &&
      (Object.keys(scan.gaps).length > 0 || scan.balances.some(({ breaks }) => breaks > 0))) ||
    monthFirst > 0;

  /** Reason why the columns are not complete yet. */
  const columnsReason =
    kind.source !== undefined && sourceId === null && !isSourceRead
      ? `${kind.source.label} seçin`
      : missing.length > 0
        ? `Eşlenmesi gereken alanlar: ${missing.join(', ')}`
        : isChanged && keeps && mayKeep && name.trim() === ''
          ? 'Düzene bir ad verin'
          : undefined;
  /** Reason why the file cannot be imported yet, apart from the network. */
  const previewReason =
    columnsReason ??
    (earlier !== undefined
      ? 'Bu dosya zaten içe alınmış'
      : scan?.taken === 0 && (scan.faulty > 0 || scan.covered.length === 0)
        ? 'Alınacak satır yok'
        : checks.some(({ tone }) => tone === 'stop')
          ? 'Dosya bu hâliyle alınamaz'
          : needsReason && reason.trim().length < SHORTEST_REASON
            ? 'Farkın nedenini yazın'
            : undefined);

  return {
    kind,
    opened,
    run,
    step,
    setStep,
    queue,
    draft,
    isReady: draft.ready && profiles.state !== 'loading',
    read,
    profile,
    scan,
    /** The stored profile that reads the file. */
    own,
    /** A stored profile that the user is asked about. */
    asked: decided === null ? nearest : null,
    decide: setDecided,
    isChanged,
    /** Source of the list according to the stored profile. */
    sourceId,
    isSourceRead,
    sourceName,
    chooseSource,
    name,
    setName,
    keeps,
    setKeeps,
    mayKeep,
    version: ((own ?? nearest)?.record.version ?? 0) + 1,
    sums,
    checks,
    earlier,
    needsReason,
    monthFirst,
    reason,
    setReason,
    columnsReason,
    previewReason,
    open,
    change,
    point,
    close,
    toPreview,
    start,
  };
}

export type Import = ReturnType<typeof useImport>;

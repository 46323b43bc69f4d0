import { ArrowLeft, ArrowRight, TriangleAlert, Undo2, UserCheck, UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatNumber } from '@/lib/numbers';
import { listOf } from '@/lib/sentences';
import { problemText } from '../flow/row-standing';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { useKeys } from '@/ui/keys/key-commands';
import type { KeyCommand } from '@/ui/keys/key-commands';
import { LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { toastError } from '@/ui/toast';
import { decideIncomingRow, showIncomingRow } from '@sync/rpc/incoming';
import type { IncomingDecision, IncomingRow } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { FieldTable } from './field-table';
import { incomingProblem, warningTexts, whyText } from './incoming-words';
import { choicesForRecord, firstChoices, openGroups, ownFields } from './row-choices';
import type { Choices } from './row-choices';

interface DetailProps {
  of: DecideKind;
  /** Place among the rows that are shown, and how many they are. */
  place: string;
  readOnly: boolean;
  onStep: (step: 1 | -1) => void;
  onDecided: () => void;
}

function Decision({ of, row, place, readOnly, onStep, onDecided }: DetailProps & { row: IncomingRow }) {
  const [at, setAt] = useState(0);
  const candidate = row.candidates[at];
  const [own, setOwn] = useState<Choices | null>(null);
  const choices = own ?? firstChoices(of, row, candidate);
  const command = useCommand();
  const fields = candidate?.fields ?? ownFields(of, row);
  const picks = candidate?.picks ?? {};
  const open = openGroups(fields, row.unsure, choices, picks);
  const unread = Object.keys(row.unsure).filter((group) => choices[group] === undefined);
  const offline = command.offline ? 'Bağlantı gerekir' : undefined;
  const named = (groups: readonly string[]) => listOf(groups.map((group) => of.groups[group] ?? group));
  const reasons: Readonly<Record<IncomingDecision, string | undefined>> = {
    same:
      candidate === undefined
        ? 'Benzer kayıt yok'
        : open.length > 0
          ? `${named(open)} için birini seçin`
          : offline,
    new: unread.length > 0 ? `${named(unread)} için birini seçin` : offline,
    skip: offline,
  };
  const closed = readOnly || row.applied || row.result === 'refused' || row.result === 'waiting';
  const decide = async (decided: IncomingDecision | null) => {
    if (closed || command.busy || (decided !== null && reasons[decided] !== undefined)) return;
    const done = await command.run(decideIncomingRow, {
      target: row.no,
      base_version: row.version,
      decided,
      record: decided === 'same' ? (candidate?.record ?? null) : null,
      twin: decided === 'same' ? (candidate?.twin ?? null) : null,
      choices: decided === 'same' ? choicesForRecord(choices, picks) : decided === 'new' ? choices : {},
    });
    if (done === undefined) return;
    setOwn(null);
    onDecided();
    if (decided !== null) onStep(1);
  };
  useEffect(() => {
    if (command.problem !== null) toastError(incomingProblem(command.problem, of));
  }, [command.problem, of]);
  const [asked] = open;
  const step = (id: string, label: string, key: string, run: () => void): KeyCommand => ({
    id,
    label,
    key,
    isFixed: true,
    repeats: true,
    run,
  });
  const take = (choice: string): void => {
    if (asked !== undefined) setOwn({ ...choices, [asked]: choice });
  };
  const deciding = (decided: IncomingDecision, key: string, label: string): KeyCommand => ({
    id: `incoming.${decided}`,
    label,
    key,
    reason: command.busy ? 'Önceki karar kaydediliyor.' : reasons[decided],
    run: () => void decide(decided),
  });
  useKeys({
    rank: 'record',
    title: 'Açık satır',
    commands: [
      ...(closed
        ? []
        : [
            deciding('same', 'e', of.words.same),
            deciding('new', 'y', of.words.fresh),
            deciding('skip', 'z', 'Alma'),
          ]),
      step('incoming.next', 'Sonraki satır', 'arrowdown', () => onStep(1)),
      step('incoming.previous', 'Önceki satır', 'arrowup', () => onStep(-1)),
      ...(closed || asked === undefined
        ? []
        : [
            step('incoming.kept', `${named([asked])}: kayıttaki`, 'arrowright', () => take('kept')),
            step('incoming.file', `${named([asked])}: dosyadaki`, 'arrowleft', () =>
              take(row.unsure[asked] === undefined ? 'file' : '0'),
            ),
          ]),
    ],
  });
  const title =
    candidate === undefined
      ? null
      : candidate.record === null
        ? `Dosyanın ${formatNumber(candidate.twin_line ?? 0)}. satırı`
        : `Vizite’de${candidate.number === null ? '' : ` · ${of.words.record} ${candidate.number}`}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-[0.9375rem] font-semibold">
          {formatNumber(row.line)}. satır: {row.name ?? 'Adsız satır'}
        </h2>
        {row.why !== null && (
          <Badge tone={row.result === 'refused' ? 'danger' : 'warn'}>{whyText(of, row)}</Badge>
        )}
        <span className="num meta ml-auto text-ink-2">{place}</span>
        <IconButton label="Önceki satır" icon={ArrowLeft} onClick={() => onStep(-1)} />
        <IconButton label="Sonraki satır" icon={ArrowRight} onClick={() => onStep(1)} />
      </div>
      <div
        role="region"
        aria-label="Satırın alanları"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {row.candidates.length > 1 && (
          <div className="px-4 pb-2">
            <SelectField
              label="Karşılaştırılan kayıt"
              value={String(at)}
              options={row.candidates.map(({ title: name, number, twin_line: line }, place) => ({
                value: String(place),
                label:
                  name === null || name === ''
                    ? `Dosyanın ${line ?? ''}. satırı`
                    : [name, number].filter(Boolean).join(' · '),
              }))}
              onChange={(value) => {
                setAt(Number(value));
                setOwn(null);
              }}
            />
          </div>
        )}
        {row.warnings.length > 0 && (
          <ul className="grid gap-1 px-4 pb-2">
            {warningTexts(of, row).map((text) => (
              <li key={text} className="flex gap-2 text-warn">
                <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        )}
        {row.problems.length > 0 && (
          <ul className="grid gap-1 px-4 pb-2">
            {row.problems.map(({ field, code, text }) => (
              <li key={field + code} className="text-danger">
                {of.kind.fields.find(({ id }) => id === field)?.label ?? 'Satır'}:{' '}
                {problemText(of.kind, code)}
                {text !== null && text !== '' && ` “${text}”`}
              </li>
            ))}
          </ul>
        )}
        <FieldTable
          of={of}
          fields={fields}
          unsure={row.unsure}
          choices={choices}
          picks={picks}
          title={title}
          disabled={closed}
          onChoose={(group, choice) => setOwn({ ...choices, [group]: choice })}
        />
      </div>
      {!closed && (
        <div className="border-t border-line px-4 py-2.5">
          {reasons.same !== undefined && candidate !== undefined && (
            <p id="same-reason" className="mb-2 flex items-center gap-2 font-medium text-warn">
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              {reasons.same}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              tone={row.decision === 'same' ? 'primary' : 'secondary'}
              icon={UserCheck}
              disabledReason={reasons.same}
              reasonAt={candidate === undefined ? undefined : 'same-reason'}
              busy={command.busy}
              onClick={() => void decide('same')}
            >
              {of.words.same}
            </Button>
            <Button
              tone={row.decision === 'new' ? 'primary' : 'secondary'}
              icon={UserPlus}
              disabledReason={reasons.new}
              onClick={() => void decide('new')}
            >
              {of.words.fresh}
            </Button>
            <Button tone="quiet" disabledReason={reasons.skip} onClick={() => void decide('skip')}>
              Alma
            </Button>
            {row.decision !== null && (
              <Button tone="quiet" icon={Undo2} onClick={() => void decide(null)}>
                Kararı geri al
              </Button>
            )}
            <span className="ml-auto flex gap-1 max-[56.1875em]:hidden">
              <Kbd>E</Kbd>
              <Kbd>Y</Kbd>
              <Kbd>Z</Kbd>
            </span>
          </div>
        </div>
      )}
    </>
  );
}

/** Shows a row beside the record that it may be, and decides it. */
export function RowDetail({ no, version, ...rest }: DetailProps & { no: number; version: number }) {
  const { value, problem, refresh } = useServerQuery(showIncomingRow, { target: no });
  const reread = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (version > 0) reread();
  }, [version]);
  if (value === null || value.no !== no) {
    return problem === null ? (
      <LoadingBlock />
    ) : (
      <p className="p-4 text-danger">{incomingProblem(problem, rest.of)}</p>
    );
  }
  return <Decision key={`${no} ${value.version}`} row={value} {...rest} />;
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { MatchChips } from '@/records/matching/match-chips';
import { MatchWaterfall } from '@/records/matching/match-waterfall';
import { matchLevels, partsOf } from '@/records/matching/match-words';
import { Button } from '@/ui/button';
import { chooseOnEnter } from '@/ui/enter-key';
import { formatPhone } from '@sync/model/rules/phone';
import type { IdentityCandidate, IdentityRow } from '@sync/rpc/identity-matching';

/** Shows a text with the digits marked that differ in the list. */
function Marked({ text, against }: { text: string; against: string | null }) {
  if (against === null || against.length !== text.length) return text;
  const at = [...text].findIndex((sign, place) => sign !== against[place]);
  return at === -1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-warn-soft text-ink">{text.slice(at)}</mark>
    </>
  );
}

/** Shows a record that a row may be about; `blind`: their agreement is shown once the row is decided. */
export function CandidateCard({
  row,
  candidate,
  chosen,
  blind,
  onChoose,
}: {
  row: IdentityRow;
  candidate: IdentityCandidate;
  chosen: boolean;
  blind: boolean;
  onChoose: () => void;
}) {
  const [open, setOpen] = useState(false);
  const parts = partsOf(candidate.agreed, candidate.bits);
  const given = row.given;
  const birth = candidate.birth_date === null ? null : formatDate(candidate.birth_date);
  const phone = candidate.phones[0] === undefined ? null : formatPhone(candidate.phones[0]);
  return (
    <div
      className={cx(
        'rounded-xl border bg-surface',
        chosen ? 'border-accent bg-selected outline-1 outline-accent' : 'border-line',
      )}
    >
      <label className="flex cursor-pointer gap-3 px-4 pt-3 pb-2.5">
        <input
          type="radio"
          name="identity-candidate"
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          checked={chosen}
          onChange={onChoose}
          onKeyDown={chooseOnEnter}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="text-[0.9375rem] font-semibold break-words">
              {candidate.first_name} {candidate.last_name}
            </b>
            <span className="meta num text-ink-2">No {candidate.client_no ?? '–'}</span>
            {!blind && (
              <span className="meta ml-auto font-medium text-accent-ink">{matchLevels[candidate.level]}</span>
            )}
          </span>
          <span className="mt-1.5 grid grid-cols-3 gap-x-3">
            <span>
              <span className="meta block text-ink-3">Doğum</span>
              <span className="num">
                {birth === null ? (
                  '–'
                ) : (
                  <Marked
                    text={birth}
                    against={given.birth_date === null ? null : formatDate(given.birth_date)}
                  />
                )}
              </span>
            </span>
            <span>
              <span className="meta block text-ink-3">Telefon</span>
              <span className="num break-words">
                {phone === null ? (
                  '–'
                ) : (
                  <Marked text={phone} against={given.phone === null ? null : formatPhone(given.phone)} />
                )}
              </span>
            </span>
            <span>
              <span className="meta block text-ink-3">TC kimlik no</span>
              <span
                className={cx(
                  'num',
                  candidate.identity_masked !== null && !candidate.holds && 'font-medium text-danger',
                )}
              >
                {candidate.identity_masked ?? <span className="text-ink-3 italic">boş</span>}
                {candidate.holds && ' · bu numara'}
              </span>
            </span>
          </span>
        </span>
      </label>
      {!blind && (
        <div className="px-4 pb-3 pl-[46px]">
          <div className="flex flex-wrap items-center gap-2">
            <MatchChips parts={parts} className="min-w-0 flex-1" />
            <Button
              size="sm"
              tone="quiet"
              iconAfter={ChevronDown}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              Puan {Math.round(candidate.weight)}
            </Button>
          </div>
          {open && <MatchWaterfall parts={parts} rarity={candidate.rarity} />}
        </div>
      )}
    </div>
  );
}

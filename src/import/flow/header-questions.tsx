import { useState } from 'react';
import { listOf } from '@/lib/sentences';
import { differencesOf, profileFor } from '../read/header-difference';
import type { HeaderDifference } from '../read/header-difference';
import type { Preview } from '../read/preview';
import type { Profile } from '../read/profile';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ComboboxField } from '@/ui/combobox-field';
import type { KnownLayout } from './find-layout';
import { columnLetter } from './mapping';

type Asked = Exclude<HeaderDifference, { readonly kind: 'new' }>;

/** Returns the likeliest choices: a place where the name is, or a name that is like it. */
function proposed(difference: Asked): readonly number[] {
  return difference.kind === 'moved' ? difference.to : difference.candidates.map(({ at }) => at);
}

/** Asks, column by column, where each has moved in a header similar to that of a known profile. Nothing is assumed. */
export function HeaderQuestions({
  nearest: { record, profile },
  header,
  onProfile,
  onOther,
}: {
  nearest: KnownLayout;
  header: NonNullable<Preview['header']>;
  /** Receives the next version of the profile, once every column has a place. */
  onProfile: (profile: Profile) => void;
  /** Treats it as another layout: its columns are mapped from the start. */
  onOther: () => void;
}) {
  const differences = differencesOf(profile, header.names);
  const asked = differences.filter((difference): difference is Asked => difference.kind !== 'new');
  const added = differences.flatMap((difference) =>
    difference.kind === 'new' ? [difference.column.name] : [],
  );
  const [places, setPlaces] = useState<ReadonlyMap<number, number>>(new Map());
  const next = profileFor(profile, header, places);
  const options = header.names.flatMap((name, at) =>
    name === '' ? [] : [{ value: String(at), label: `${columnLetter(at)} · ${name}` }],
  );
  // One press decides all of them: names that occur once, elsewhere.
  const moved = asked.flatMap(({ column, ...rest }) => {
    const [to, ...more] = rest.kind === 'moved' ? rest.to : [];
    return to === undefined || more.length > 0 || places.has(column.at) ? [] : [[column.at, to] as const];
  });
  return (
    <Card title={`“${record.name}” düzeni değişmiş olabilir`}>
      <p className="text-ink-2">
        Bu dosyanın başlığı, sakladığınız düzene benziyor ama aynı değil.
        {asked.length > 0 && ' Her kolonun yeni yerini siz gösterin; doğrulamadığınız kolon okunmaz.'}
        {added.length > 0 && ` Yeni kolonlar: ${listOf(added)}.`}
      </p>
      {moved.length > 1 && (
        <Button className="mt-3" onClick={() => setPlaces(new Map([...places, ...moved]))}>
          Aynı adla duran {moved.length} kolonu yeni yerinde doğrula
        </Button>
      )}
      <ul className="mt-3 grid gap-3">
        {asked.map((difference) => {
          const { at, name } = difference.column;
          const chosen = places.get(at);
          return (
            <li key={at} className="grid gap-1.5 rounded-lg bg-sunken p-3">
              <ComboboxField
                label={`“${name}” kolonu şimdi hangisi?`}
                hint={
                  difference.kind === 'moved'
                    ? 'Aynı adla başka bir yerde duruyor.'
                    : 'Bu adla bir kolon yok.'
                }
                options={options}
                value={chosen === undefined ? null : String(chosen)}
                onChange={(value) => {
                  const changed = new Map(places);
                  if (value === null) changed.delete(at);
                  else changed.set(at, Number(value));
                  setPlaces(changed);
                }}
              />
              <div className="flex flex-wrap gap-1.5">
                {proposed(difference).map((place) => (
                  <Button
                    key={place}
                    size="sm"
                    onClick={() => setPlaces(new Map(places).set(at, place))}
                    aria-pressed={chosen === place}
                  >
                    {`${columnLetter(place)} · ${header.names[place] ?? ''}`}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onOther}>Başka bir düzen, yeniden eşle</Button>
        <Button
          tone="primary"
          disabledReason={next === null ? 'Her kolonun yerini gösterin' : undefined}
          onClick={() => {
            if (next !== null) onProfile(next);
          }}
        >
          Yeni sürüm olarak kullan
        </Button>
      </div>
    </Card>
  );
}

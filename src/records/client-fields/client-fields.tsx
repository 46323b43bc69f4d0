import { createContext, memo, use } from 'react';
import type { ReactNode } from 'react';
import { identityTypes, sexes } from '@sync/model/entities/client';
import { usePermission } from '@/data/workspace';
import { useFormPart } from '@/kit/form/large-form';
import { ageInYears, todayIso } from '@/lib/dates';
import { usePreference } from '@/data/preferences';
import { Fold } from './fold';
import { MoreClientFields } from './more-client-fields';
import { ChoiceInput, DayInput, optionsOf, TextInput } from './form-inputs';
import { PrimaryPhone } from './phone-rows';
import type { ClientForm } from './use-client-form';

const identityLabels = {
  tckn: 'TC kimlik no',
  ykn: 'Yabancı kimlik no',
  passport: 'Pasaport no',
  none: 'Kimlik no',
} as const;

/** Returns the age in words: a mistyped year shows in the age, not in the weekday. */
function ageOf(birthDate: string): string | null {
  const age = ageInYears(birthDate);
  return age === null ? null : `${age} yaş`;
}

export type ClientFieldsProps = {
  form: ClientForm;
  /** Stands after the name, where the eye is when a likely duplicate turns up. */
  afterName?: ReactNode;
  /** `123******46` of a stored number; the form shows none. */
  hiddenNumber?: string | null | undefined;
  /** Shows the clinical note; needs the permission for health data. */
  withHealth?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Folds away what a caller is not asked for: identity, birth, sex. A user who opens it keeps it open. */
  isShort?: boolean | undefined;
};

const isTrue = (stored: unknown): boolean => stored === true;

const FOLDED = ['identity_no', 'birth_date'] as const;

/** Returns whether a field that is folded away holds something, or a fault. */
const hasMore = (form: ClientForm): boolean =>
  FOLDED.some((name) => form.values[name] !== '') || form.isAtFault(...FOLDED);

/**
 * The fields of a client: phone first, since that is what one has of a caller, then name, identity, birth and sex;
 * all others fold away. Two columns where there is room. Put it into the caller's own `form` element.
 *
 * Thirty fields are a lot to draw: the caller keeps `afterName` the same while it says the same.
 */
export const ClientFields = memo(function ClientFields({
  form,
  afterName,
  hiddenNumber = null,
  withHealth = false,
  autoFocus = false,
  isShort = false,
}: ClientFieldsProps) {
  const isWanted = useFormPart(form, hasMore);
  const identifies = usePermission('crm.client_identity.read');
  const more = (
    <>
      {identifies ? (
        <IdentityInputs form={form} hiddenNumber={hiddenNumber} />
      ) : (
        <p className="meta self-center text-ink-2 @md:col-span-2">
          {hiddenNumber !== null && <span className="num mr-2">{hiddenNumber}</span>}
          Kimlik numarasını, görme yetkisi olanlar yazar.
        </p>
      )}
      <DayInput form={form} name="birth_date" optional birth max={todayIso()} describe={ageOf} />
      <ChoiceInput form={form} name="sex" optional options={optionsOf(sexes)} />
      <div className="grid gap-3 @md:col-span-2">
        <MoreClientFields form={form} withHealth={withHealth} />
      </div>
    </>
  );
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3.5 @md:grid-cols-2">
        <div className="@md:col-span-2">
          <PrimaryPhone form={form} autoFocus={autoFocus} />
        </div>
        <TextInput form={form} name="first_name" autoCapitalize="words" spellCheck={false} />
        <TextInput form={form} name="last_name" autoCapitalize="words" spellCheck={false} />
        {/* While it has nothing to say it is outside the grid: no gap, but still there to be read out. */}
        {afterName !== undefined && <div className="has-[>:empty]:absolute @md:col-span-2">{afterName}</div>}
        {isShort ? (
          <div className="@md:col-span-2">
            <ShortFold isWanted={isWanted}>{more}</ShortFold>
          </div>
        ) : (
          more
        )}
      </div>
    </div>
  );
});

/** Fields that another part of the app adds to the folded ones, and whether something is in them. */
export const FurtherClientFields = createContext<{
  readonly fields: ReactNode;
  readonly isWanted: boolean;
} | null>(null);

/** Renders the folded fields. A part of its own: further ones change without the fields of the client being drawn again. */
function ShortFold({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const kept = usePreference('client-form-open', isTrue);
  const further = use(FurtherClientFields);
  return (
    <Fold
      title="Diğer bilgiler"
      summary="Kimlik, doğum tarihi, cinsiyet, iletişim"
      forced={isWanted || further?.isWanted === true}
      kept={kept}
    >
      <div className="grid gap-3.5">
        <div className="grid grid-cols-1 gap-x-4 gap-y-3.5 @md:grid-cols-2">{children}</div>
        {further?.fields}
      </div>
    </Fold>
  );
}

function IdentityInputs({ form, hiddenNumber }: { form: ClientForm; hiddenNumber: string | null }) {
  const type = useFormPart(form, ({ values }) => values.identity_type);
  return (
    <>
      <ChoiceInput
        form={form}
        name="identity_type"
        options={optionsOf(identityTypes)}
        onChosen={(chosen) => {
          if (chosen === 'none') form.change({ identity_no: '' });
          if (chosen === 'passport' || chosen === 'ykn') form.change({ is_foreign_patient: true });
          form.forgive('identity_no');
        }}
      />
      {type === 'none' ? (
        <div className="hidden @md:block" />
      ) : (
        <TextInput
          form={form}
          name="identity_no"
          label={identityLabels[type]}
          optional={type === 'tckn' && hiddenNumber === null}
          numeric
          inputMode={type === 'passport' ? 'text' : 'numeric'}
          placeholder={hiddenNumber ?? undefined}
          hint={hiddenNumber === null ? undefined : 'Boş bırakırsanız kayıtlı numara kalır'}
        />
      )}
    </>
  );
}
